// A shell without marks is found by its process, its terminal and its prompt, and nothing else is taken for one.
import { describe, expect, it } from 'vitest';
import { FakeSession, FOUNDER } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { inFront, program } from '../../../test/helpers/front.ts';
import { FIRST_PROMPT_MS } from '../../timing.ts';
import type { Look } from '../look/processes.ts';
import { awaitShell, findNested } from './find-nested.ts';

interface Scene {
  look: Look;
  line?: string;
  /** Rows of `ps` besides that of the session's own shell. */
  processes: readonly string[];
  typed?: string;
  /** Where descriptor 0 of the shell leads. */
  input?: string;
  adopted?: string;
  /** The words that started the carrier, where `ps` joins them. */
  words?: readonly string[];
}

async function shellFound(scene: Scene): Promise<string | undefined> {
  const fake = await new FakeSession({ adopted: scene.adopted ?? '' }).prompts().sync();
  fake.typesAtPrompt(scene.typed ?? 'go');
  fake.print('\r\n');
  await fake.sync();
  fake.bridge.prints.set('ps', [`${FOUNDER} 1 ${FOUNDER} 20 pts/1 bash --rcfile rc -i`, ...scene.processes].join('\n'));
  fake.bridge.prints.set('readlink', `${scene.input ?? '/dev/pts/1'}\n`);
  fake.bridge.prints.set('cat', scene.words?.join('\0') ?? '');
  fake.bridge.look = scene.look;
  const line = { text: scene.line ?? '$ ', x: 2 };
  const nested = await findNested(fake.session, { line, look: scene.look, since: 0 }, false);
  return nested && (nested.shell?.name ?? 'far');
}

const nestedBash = inFront('raw', program('bash', 'yes'));
const script = inFront('raw', program('script', 'polls'));

describe('a shell in front', () => {
  it('is one if it was started to be spoken to, at the terminal', async () => {
    expect(await shellFound({ look: nestedBash, processes: ['20 10 20 20 pts/1 bash --norc'] })).toBe('bash');
    expect(await shellFound({ look: nestedBash, processes: ['20 10 20 20 pts/1 /bin/bash ./ask'] })).toBeUndefined();
  });

  it('whose text comes from a file or a pipe only asks', async () => {
    const processes = ['20 10 20 20 pts/1 bash'];
    expect(await shellFound({ look: nestedBash, processes, input: '/home/ada/ask' })).toBeUndefined();
    expect(await shellFound({ look: nestedBash, processes, input: 'pipe:[4711]' })).toBeUndefined();
    // While `read x </dev/tty` runs, descriptor 0 is the terminal.
    expect(await shellFound({ look: nestedBash, processes, typed: 'bash < ask' })).toBeUndefined();
    // tcsh moves its terminal.
    expect(await shellFound({ look: nestedBash, processes, input: '/dev/null' })).toBe('bash');
  });

  it('with the words of its parent is a part of it, unless a shell was opened', async () => {
    const processes = ['20 10 20 20 pts/1 bash --rcfile rc -i'];
    expect(await shellFound({ look: nestedBash, processes, typed: './no-interpreter' })).toBeUndefined();
    expect(await shellFound({ look: nestedBash, processes, typed: 'bash --rcfile rc -i' })).toBe('bash');
  });

  it('with marks runs a builtin, unless it became another shell', async () => {
    const scene = { look: nestedBash, processes: ['20 10 20 20 pts/1 bash'] };
    expect(await shellFound({ ...scene, adopted: 'key:bash:1:20' })).toBeUndefined();
    expect(await shellFound({ ...scene, adopted: 'key:zsh:1:20' })).toBe('bash');
    expect(await shellFound({ ...scene, adopted: 'key:bash:1:20', typed: 'exec bash' })).toBe('bash');
  });
});

describe('a program with a terminal inside', () => {
  const behind = (inner: string): string[] => ['20 10 20 20 pts/1 script -q log', inner];

  it('hands keys on to the shell there, and to no other program', async () => {
    expect(await shellFound({ look: script, processes: behind('21 20 21 21 pts/2 -zsh') })).toBe('zsh');
    expect(await shellFound({ look: script, processes: behind('21 20 21 21 pts/2 python3 -q') })).toBeUndefined();
    expect(await shellFound({ look: script, processes: behind('21 20 21 21 pts/2 /bin/bash ./ask') })).toBeUndefined();
    expect(await shellFound({ look: script, processes: behind('21 20 21 30 pts/2 bash') })).toBeUndefined();
  });

  it('hands them on once: a shell there with marks runs a builtin', async () => {
    const scene = { look: script, processes: behind('21 20 21 21 pts/2 bash') };
    expect(await shellFound({ ...scene, adopted: 'key:bash:1:20:21' })).toBeUndefined();
    expect(await shellFound({ ...scene, adopted: 'key:bash:1:20:19' })).toBe('bash');
  });

  it('may be unknown', async () => {
    const look = inFront('raw', program('wrapper', 'polls'));
    expect(await shellFound({ look, processes: behind('21 20 21 21 pts/2 bash') })).toBe('bash');
    expect(await shellFound({ look, processes: ['20 10 20 20 pts/1 wrapper'] })).toBeUndefined();
  });
});

describe('a carrier to another machine', () => {
  const ssh = inFront('raw', program('ssh', 'polls'));

  it('leads to a shell by the words that started it', async () => {
    expect(await shellFound({ look: ssh, processes: ['20 10 20 20 pts/1 ssh box'] })).toBe('far');
    expect(await shellFound({ look: ssh, processes: ['20 10 20 20 pts/1 ssh -t box ./ask'] })).toBeUndefined();
  });

  it('has options whose values hold blanks', async () => {
    const processes = ['20 10 20 20 pts/1 ssh -o ProxyCommand=relay box 22 me@box'];
    expect(await shellFound({ look: ssh, processes })).toBeUndefined();
    expect(
      await shellFound({ look: ssh, processes, words: ['ssh', '-o', 'ProxyCommand=relay box 22', 'me@box', ''] }),
    ).toBe('far');
  });

  it('is found among what another program started, and behind a terminal inside', async () => {
    const make = inFront('raw', program('make', 'no'), { ...program('ssh', 'polls', 21), group: 20 });
    expect(await shellFound({ look: make, processes: ['20 10 20 20 pts/1 make', '21 20 20 20 pts/1 ssh box'] })).toBe(
      'far',
    );
    const processes = ['20 10 20 20 pts/1 script -q log', '21 20 21 21 pts/2 ssh box'];
    expect(await shellFound({ look: script, processes })).toBe('far');
  });
});

it('a program that reads the terminal itself hands nothing on', async () => {
  const look = inFront('raw', program('python3', 'yes'));
  expect(await shellFound({ look, processes: [], typed: 'python3 publish.py' })).toBeUndefined();
});

describe('the first text to a shell that was opened as a command', () => {
  const opened = async (words: string, look: Look, line = ''): Promise<FakeSession> => {
    fakeTime();
    const fake = await new FakeSession({ shell: 'command' }).sync();
    fake.bridge.prints.set('cat', `${words.replaceAll(' ', '\0')}\0`);
    fake.bridge.look = look;
    return fake.shows(line);
  };
  const waited = async (fake: FakeSession, deadline = Number.POSITIVE_INFINITY): Promise<number> =>
    (await passTime(awaitShell(fake.session, { deadline }))).ms;
  const starting = inFront('line', program('bash', 'no'));

  it('waits for its prompt', async () => {
    expect(await waited(await opened('bash --norc', starting))).toBe(FIRST_PROMPT_MS);
    expect(await waited(await opened('bash', nestedBash, '$ '))).toBe(0);
    expect(await waited(await opened('bash --norc', starting), performance.now() + 2_000)).toBe(2_000);
  });

  it('is no answer to the question of a login', async () => {
    const password = async () => opened('ssh box', inFront('silent', program('ssh', 'yes')), 'password: ');
    await expect(waited(await password())).rejects.toThrow('asks `password:`');
    const key = await opened('ssh box', inFront('line', program('ssh', 'yes')), 'Continue (yes/no)? ');
    await expect(waited(key)).rejects.toThrow('asks `Continue (yes/no)?`');
    const { session } = await password();
    await passTime(awaitShell(session, { deadline: Number.POSITIVE_INFINITY, answers: true }));
  });

  it('does not wait for other programs', async () => {
    expect(await waited(await opened('bash build.sh', starting))).toBe(0);
    expect(await waited(await opened('make', inFront('line', program('make', 'no'))))).toBe(0);
  });
});
