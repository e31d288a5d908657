// A command that runs again: with fold "changes" an answer tells what is new since the last run, and how to read all of it.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandIn } from './helpers/command-line.ts';
import { readLoops } from './helpers/loops.ts';
import { type Answer, TestServer } from './helpers/server.ts';

let server: TestServer;
let session: string;
let folder: string;
const LOOPS = readLoops(path.join(import.meta.dirname, 'changes'));

beforeAll(async () => {
  server = await TestServer.start();
  folder = path.join(server.folder, 'work');
  await mkdir(path.join(folder, 'other'), { recursive: true });
  await writeFile(path.join(folder, 'run'), 'cat "$1.txt"; exit $(cat exit)\n');
  session = await server.open({ cwd: folder });
});
afterAll(() => server.dispose());

const send = (text: string, args: Record<string, unknown> = {}): Promise<Answer> =>
  server.send(session, text, { fold: 'changes', ...args });

/** The next run of the file prints this. */
async function prints(name: string, text: string, exit = 0): Promise<void> {
  await Promise.all([
    writeFile(path.join(folder, `${name}.txt`), `${text}\n`),
    writeFile(path.join(folder, 'exit'), String(exit)),
  ]);
}

async function twice(name: string, before: string, after: string, exits: readonly [number, number] = [0, 0]) {
  await prints(name, before, exits[0]);
  const first = await send(`sh run ${name}`);
  await prints(name, after, exits[1]);
  return { first, second: await send(`sh run ${name}`) };
}

const numbered = (count: number, what = 'the line with number'): string[] =>
  Array.from({ length: count }, (_, at) => `${what} ${at}`);

describe('the second run', () => {
  it.each(LOOPS.filter(({ name }) => ['pytest', 'eslint', 'tsc', 'cargo-test', 'deploy'].includes(name)))(
    'of $name has its facts, and costs less',
    async ({ name, before, after, exits, facts }) => {
      const { first, second } = await twice(name, before, after, exits);
      expect(first.last).toContain('no changes shown: no earlier run of this line here is kept');
      expect(facts.filter((fact) => !second.text.includes(fact))).toEqual([]);
      expect(second.last).toContain(`exit=${exits[1]} `);
      expect(second.last).toMatch(
        new RegExp(
          `since command -2 \\(exit=${exits[0]}\\): (?:both shortened, )?\\d+ new, (?:\\d+ gone, )?(?:\\d+ moved, )?\\d+ the same`,
        ),
      );
      expect(second.facts).toMatchObject({ changes: { since: '-2', exit_code: exits[0] }, exit_code: exits[1] });
      expect(second.text.length).toBeLessThan(after.length / 2);
    },
  );

  it('names the range at which all that it printed is read, and what it compares with', async () => {
    const lines = numbered(60);
    const { second } = await twice('range', lines.join('\n'), lines.with(30, 'something else').join('\n'));
    expect(second.output).toBe('+ something else\n- the line with number 30');
    const range = second.facts['hidden_range'];
    const whole = await server.call('pty_read', { session_id: session, line_range: range });
    expect(whole.output).toBe(lines.with(30, 'something else').join('\n'));
    const earlier = await server.call('pty_read', { session_id: session, line_range: '-2', fold: 'none' });
    expect(earlier.output).toBe(lines.join('\n'));
  });

  it('is compared with the last one, whatever ran in between', async () => {
    const lines = numbered(60);
    await twice('between', 'x', lines.join('\n'));
    await send('echo other');
    await prints('between', [...lines, 'and one more'].join('\n'));
    const answer = await send('sh run between');
    expect(answer.output).toBe('+ and one more');
    expect(answer.facts['changes']).toEqual({ since: '-3', exit_code: 0, new: 1, gone: 0, same: 60 });
  });

  it('is compared when it is read later, too', async () => {
    const lines = numbered(60);
    await prints('later', lines.join('\n'));
    await send('sh run later');
    await prints('later', [...lines, 'and one more'].join('\n'));
    await server.send(session, 'sh run later', { wait: false });
    const args = { session_id: session, fold: 'changes' };
    expect((await server.call('pty_read', { ...args, wait: true })).output).toBe('+ and one more');
    expect((await server.call('pty_read', { ...args, line_range: '-1' })).output).toBe('+ and one more');
  });

  it('is compared for people and scripts, too', async () => {
    const lines = numbered(60);
    await prints('typed', lines.join('\n'));
    const ptyhold = commandIn(server);
    await ptyhold('send', session, 'sh run typed', '--wait');
    await prints('typed', lines.with(3, 'something else').join('\n'));
    const ran = await ptyhold('send', session, 'sh run typed', '--wait', '--fold', 'changes');
    expect(ran).toMatchObject({ code: 0, stdout: '+ something else\n- the line with number 3\n' });
    expect(ran.stderr).toContain('since command -2 (exit=0): 1 new, 1 gone, 59 the same');
  });

  it('that printed the same shows nothing of it, and says so', async () => {
    const lines = numbered(60).join('\n');
    const { second } = await twice('equal', lines, lines);
    expect(second.output).toBe('');
    expect(second.last).toContain('since command -2 (exit=0): 0 new, 60 the same');
  });
});

describe('no changes are shown', () => {
  it.each([
    ['of a short output', 'one', 'two', 'the output is short'],
    ['that are longer', numbered(60).join('\n'), numbered(60, 'a different text,').join('\n'), 'they are longer'],
  ])('%s', async (_, before, after, why) => {
    const { second } = await twice('without', before, after);
    expect(second.output).toBe(after);
    expect(second.last).toContain(`no changes shown: ${why}`);
  });

  it('of a line that ran in another folder', async () => {
    const lines = numbered(60).join('\n');
    await writeFile(path.join(folder, 'all'), `${lines}\n`);
    await writeFile(path.join(folder, 'other/all'), `${lines}\n`);
    const own = await server.open({ cwd: folder });
    const last = async (text: string) => (await server.send(own, text, { fold: 'changes' })).last;
    await last('cat all');
    await last('cd other');
    expect(await last('cat all')).toContain('no earlier run of this line here is kept');
    await last('cd ..');
    expect(await last('cat all')).toContain('since command -5');
  });

  it('of more than 10,000 lines, or 2 MB', async () => {
    await writeFile(path.join(folder, 'long'), `${numbered(11_000).join('\n')}\n`);
    await writeFile(path.join(folder, 'wide'), `${numbered(3000, 'x'.repeat(800)).join('\n')}\n`);
    await send('cat long');
    expect((await send('cat long')).last).toContain('no changes shown: above 10000 lines');
    await send('cat wide');
    expect((await send('cat wide')).last).toContain('no changes shown: above 2 MB');
  });

  it('of raw output, of two commands at once, and of other parts', async () => {
    const lines = numbered(60).join('\n');
    await twice('parts', lines, lines);
    expect((await send('sh run parts', { raw: true })).last).toContain('no changes shown: raw');
    await server.send(session, 'echo one', { wait: false });
    expect((await send('sh run parts')).last).toContain('not the whole output of one command');
    const part = await server.call('pty_read', { session_id: session, lines: 5, fold: 'changes' });
    expect(part.last).toContain('not the whole output of one command');
  });
});
