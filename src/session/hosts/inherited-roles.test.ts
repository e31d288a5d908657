// In which session this process was started, from what the process table and tmux tell.
import { describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import type { RunResult } from '../../bridges/bridge.ts';
import type { Role } from '../../settings/role.ts';
import { writeRoles } from '../services/roles.ts';
import { findInheritedRoles } from './inherited-roles.ts';

const READER: Role = { name: 'reader', allow: ['ls'], deny: [], tools: undefined, readOnly: false, force: false };

/** A machine with these processes, whose tmux servers answer by socket. */
class Machine extends FakeBridge {
  readonly #processes: readonly string[];
  readonly #panes: Readonly<Record<string, string>>;
  readonly #files: Readonly<Record<string, string>>;

  constructor(
    processes: readonly string[],
    panes: Readonly<Record<string, string>>,
    files: Readonly<Record<string, string>>,
  ) {
    super();
    this.#files = files;
    this.#processes = processes;
    this.#panes = panes;
  }

  override async readText(file: string): Promise<string | undefined> {
    return this.#files[file];
  }

  override async run(argv: readonly string[]): Promise<RunResult> {
    if (argv[0] === 'ps') return { exitCode: 0, stdout: this.#processes.join('\n'), stderr: '' };
    const stdout = this.#panes[argv[2] ?? ''];
    return { exitCode: stdout === undefined ? 1 : 0, stdout: stdout ?? '', stderr: '' };
  }
}

const pane = (pid: number, tty: string, role?: Role): string => {
  const { role: name, roleRules } = writeRoles(role ? [role] : []);
  return `${pid}|${tty}|0|${name}|${roleRules}`;
};

const INSIDE = ['10 1 10 -1 ? tmux -S /s new-session', '20 10 20 30 pts/1 bash', '30 20 30 30 pts/1 node ptyhold.js'];

async function found(
  processes: readonly string[],
  panes: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  return (await findInheritedRoles(new Machine(processes, panes, files), 30)).map(({ name }) => name);
}

describe('the roles of the session around a server', () => {
  it('are those of the pane whose process has started it', async () => {
    expect(await found(INSIDE, { '/s': `${pane(19, '/dev/pts/9')}\n${pane(20, '/dev/pts/1', READER)}` })).toEqual([
      'reader',
    ]);
    expect(await found(INSIDE, { '/s': pane(20, '/dev/pts/1') })).toEqual([]);
    expect(await found(INSIDE, { '/s': pane(21, '/dev/pts/2', READER) })).toEqual([]);
  });

  it('are those of the pane with its terminal, where a process in between has ended', async () => {
    const processes = ['10 1 10 -1 ? tmux -S /s new-session', '30 1 30 30 pts/1 node ptyhold.js'];
    expect(await found(processes, { '/s': pane(20, '/dev/pts/1', READER) })).toEqual(['reader']);
  });

  it('are found among however many tmux servers of other terminals', async () => {
    const numbers = Array.from({ length: 150 }, (_each, at) => 100 + at);
    const others = numbers.map((pid) => `${pid} 1 ${pid} -1 ? tmux -S /other${pid} new-session`);
    const panes = Object.fromEntries(numbers.map((pid) => [`/other${pid}`, pane(pid + 500, `/dev/pts/${pid}`)]));
    const processes = [...others, '300 1 300 -1 ? tmux -S /s new-session', '30 1 30 30 pts/1 node ptyhold.js'];
    expect(await found(processes, { ...panes, '/s': pane(20, '/dev/pts/1', READER) })).toEqual(['reader']);
    expect(await found(processes, { ...panes, '/s': pane(20, '/dev/pts/1') })).toEqual([]);
  });

  it('are unknown once the caller has ended, which then may do nothing', async () => {
    await expect(found(INSIDE.slice(0, 2), { '/s': pane(20, '/dev/pts/1', READER) })).rejects.toThrow(
      'The caller has ended.',
    );
  });

  it('are found without a terminal, too', async () => {
    const processes = [...INSIDE.slice(0, 2), '30 20 30 -1 ? node ptyhold.js'];
    expect(await found(processes, { '/s': pane(20, '/dev/pts/1', READER) })).toEqual(['reader']);
  });

  it('are all of those of sessions inside each other', async () => {
    const outer = ['5 1 5 -1 ? tmux -S /o new-session', '6 5 6 6 pts/5 bash', '10 6 10 -1 ? tmux -S /s new-session'];
    const panes = { '/o': pane(6, '/dev/pts/5', { ...READER, name: 'outer' }), '/s': pane(20, '/dev/pts/1', READER) };
    expect((await found([...outer, ...INSIDE.slice(1)], panes)).sort()).toEqual(['outer', 'reader']);
  });

  it('are found by the files of Linux alone, if the first process of the terminal is among those above', async () => {
    const files: Record<string, string> = {
      '/proc/10/stat': '10 (tmux: server) S 1 10 10 0 -1 0',
      '/proc/10/cmdline': 'tmux\0-S\0/s\0new-session\0',
      '/proc/20/stat': '20 (ba) sh) S 10 20 20 34817 30 0',
      '/proc/30/stat': '30 (node) S 20 30 20 34817 30 0',
    };
    const panes = { '/s': pane(20, '/dev/pts/1', READER) };
    expect(await found([], panes, files)).toEqual(['reader']);
    const orphan = { ...files, '/proc/30/stat': '30 (node) S 1 30 20 34817 30 0' };
    expect(await found(INSIDE, panes, orphan), 'the table is asked').toEqual(['reader']);
    expect(await found([], {}, { '/proc/30/stat': '30 (node) S 1 30 30 0 -1 0' })).toEqual([]);
  });

  it('are none where no tmux is', async () => {
    expect(await found(['1 0 1 1 ? init', '30 1 30 30 pts/1 node ptyhold.js'], {})).toEqual([]);
  });

  it('are not taken for none where the tmux that has started it does not answer', async () => {
    await expect(found(INSIDE, {})).rejects.toThrow('does not tell whether that session has a role');
    const elsewhere = ['11 1 11 -1 ? tmux -S /dead new-session', '30 1 30 30 pts/1 node ptyhold.js'];
    expect(await found(elsewhere, {}), 'a tmux that may be any').toEqual([]);
  });
});
