// Going back: the output of an earlier command, any line by its number, and what matches a pattern.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith, testWith } from './helpers/programs.ts';
import { type Answer, TestServer } from './helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

async function inSession(use: (session: string) => Promise<void>, open: Record<string, unknown> = {}): Promise<void> {
  const session = await server.open(open);
  try {
    await use(session);
  } finally {
    await server.call('pty_close', { session_id: session, force: true });
  }
}

const read = (session: string, args: Record<string, unknown>): Promise<Answer> =>
  server.call('pty_read', { session_id: session, ...args });

const back = (session: string, count: number): Promise<Answer> => read(session, { line_range: `-${count}` });

for (const shell of ['bash', 'zsh', 'fish', 'dash']) {
  describeWith([shell], `in ${shell}`, () => {
    it('the output of the last command and of those before can be read again, each with its exit code', () =>
      inSession(
        async (session) => {
          await server.send(session, 'echo first; echo line');
          await server.send(session, 'ls /nonexistent');
          await server.send(session, '');
          await server.send(session, 'printf second');
          expect(await back(session, 1)).toMatchObject({
            output: 'second',
            facts: { exit_code: 0, command: 'printf second' },
          });
          const failed = await back(session, 2);
          expect(failed.output).toMatch(/^ls: .*nonexistent.*$/);
          expect(failed.facts).toMatchObject({ exit_code: 2, command: 'ls /nonexistent' });
          const oldest = await back(session, 3);
          expect(oldest.output).toBe('first\nline');
          const { first_line: first, last_line: last } = oldest.facts;
          expect((await read(session, { line_range: `${first}:${last}` })).output).toMatch(/first\nline$/);
          expect((await back(session, 4)).isError).toBe(true);
          // None of these moves the place from which the next read goes on.
          expect((await read(session, {})).output).toBe('');
        },
        { shell },
      ));
  });
}

describe('the output of a command', () => {
  it('is found by a server that did not run it', () =>
    inSession(async (session) => {
      await server.send(session, 'echo from before');
      const other = await server.join();
      try {
        const { output, facts } = await other.call('pty_read', { session_id: session, line_range: '-1' });
        expect(output).toBe('from before');
        expect(facts).toMatchObject({ exit_code: 0, command: 'echo from before' });
      } finally {
        await other.dispose();
      }
    }));

  for (const shell of ['dash', 'mksh']) {
    testWith([shell], `is found by a server that did not run it, where ${shell} marks no output`, () =>
      inSession(
        async (session) => {
          await server.send(session, 'printf no-newline');
          await server.send(session, 'ls /nonexistent');
          await server.send(session, 'echo one\necho two');
          await server.send(session, 'for i in 3 4\ndo echo $i\ndone');
          const other = await server.join();
          const seen = async (count: number): Promise<unknown[]> => {
            const { facts, output } = await other.call('pty_read', { session_id: session, line_range: `-${count}` });
            return [facts['command'], output];
          };
          expect(await seen(1)).toEqual(['for i in 3 4 do echo $i done', '3\n4']);
          expect(await seen(2)).toEqual(['echo two', 'two']);
          expect(await seen(3)).toEqual(['echo one', 'one']);
          expect(await seen(4)).toEqual(['ls /nonexistent', expect.stringMatching(/^.*nonexistent.*$/)]);
          await other.dispose();
        },
        { shell },
      ),
    );
  }

  it('inside a nested shell can be read command by command', () =>
    inSession(async (session) => {
      await server.send(session, "PS1='nested> ' sh");
      await server.send(session, 'echo one');
      await server.send(session, 'echo two');
      expect((await back(session, 1)).output).toBe('two');
      expect((await back(session, 2)).output).toBe('one');
      await server.send(session, 'exit');
      await server.send(session, 'echo outside');
      expect((await back(session, 1)).output).toBe('outside');
      expect((await read(session, { grep: '^two$' })).last).toContain('1 of ');
    }));

  it('inside a program that takes lines can be read line by line, and as a whole when the program has ended', () =>
    inSession(async (session) => {
      await server.send(session, "sed -u 's/^/got /'", { until: 'never', timeout: 0.5 });
      await server.send(session, 'one', { until: 'got one' });
      await server.send(session, 'two', { until: 'got two' });
      expect((await back(session, 1)).output).toBe('got two');
      expect((await back(session, 2)).output).toBe('got one');
      await server.call('pty_key', { session_id: session, key: 'C-d', wait: true });
      const whole = await back(session, 1);
      expect(whole.output).toBe('one\ngot one\ntwo\ngot two');
      expect(whole.facts).toMatchObject({ command: "sed -u 's/^/got /'", exit_code: 0 });
    }));

  it('says so when its beginning is no longer kept', () =>
    inSession(async (session) => {
      await server.send(session, 'head -c 20000000 /dev/zero | tr "\\0" x | fold -w 99; echo the end');
      const { output, last, facts } = await back(session, 1);
      expect(output).toMatch(/the end$/);
      expect(last).toMatch(/lines before \d+ are no longer kept/);
      expect(facts['exit_code']).toBe(0);
    }));

  it('is searched by grep with the same line_range', () =>
    inSession(async (session) => {
      await server.send(session, 'seq 1 100');
      await server.send(session, 'seq 1 10');
      expect((await read(session, { grep: '^5', line_range: '-1' })).last).toContain('1 of 10 lines match');
      expect((await read(session, { grep: '^5', line_range: '-2' })).last).toContain('11 of 100 lines match');
    }));
});

describe('grep', () => {
  it('shows lines around each match, counts them, and pages on by line_range', () =>
    inSession(async (session) => {
      await server.send(session, 'seq 1 5000');
      const around = await read(session, { grep: '^(70|300)$', lines: 1 });
      expect(around.output.replace(/^\d+/gm, '')).toBe('- 69\n: 70\n- 71\n--\n- 299\n: 300\n- 301');
      expect(around.last).toMatch(/2 of \d+ lines match/);
      let total = 0;
      let range: string | undefined;
      do {
        const page = await read(session, { grep: '^\\d+7$', fold: 'head', ...(range && { line_range: range }) });
        total += [...page.output.matchAll(/^\d+: \d+7$/gm)].length;
        range = /grep with line_range="(\d+:\d+)"/.exec(page.last)?.[1];
      } while (range);
      expect(total).toBe(499);
    }));

  it('keeps its numbers while output flows', () =>
    inSession(async (session) => {
      await server.send(session, 'echo needle; for i in 1 2 3; do echo; done');
      const before = await read(session, { grep: '^needle' });
      await server.call('pty_send', { session_id: session, text: 'for i in $(seq 1 20000); do echo flow $i; done' });
      for (let look = 0; look < 3; look += 1)
        expect((await read(session, { grep: '^needle' })).output).toBe(before.output);
      await server.call('pty_read', { session_id: session, wait: true, timeout: 40 });
    }));

  it('reads lines that were drawn over as they were left', () =>
    inSession(async (session) => {
      await server.send(session, "printf '10%%\\r50%%\\rready\\n\\033[31mre\\033[0md\\n'");
      expect((await read(session, { grep: '^ready$' })).output).toMatch(/^\d+: ready$/);
      expect((await read(session, { grep: '^red$' })).output).toMatch(/^\d+: red$/);
    }));
});

describe('a flood', () => {
  it('read whole and without folding is as long as an answer may be, and says how to read on', () =>
    inSession(async (session) => {
      await server.send(session, 'seq 1 400000');
      const { output, last } = await read(session, { line_range: '-1', fold: 'none' });
      const lines = output.split('\n');
      expect(lines.length).toBeGreaterThan(1000);
      expect(lines.slice(0, -1)).toEqual(lines.slice(0, -1).map((_, index) => String(index + 1)));
      const [, from, to] = /hidden: line_range="(\d+):(\d+)"/.exec(last) ?? [];
      expect(Number(to) - Number(from) + lines.length).toBe(400_000);
      const next = await read(session, { line_range: `${from}:${to}` });
      expect(next.output.split('\n')[0]).toBe(String(lines.length));
    }));

  it('is read from its end where the lines asked for are too many', () =>
    inSession(async (session) => {
      await server.send(session, "PS1='> '; for i in $(seq 1 20000); do echo word $i word; done");
      const { output, last } = await read(session, { lines: 20_000 });
      expect(output).toMatch(/word 20000 word\n> ?$/);
      expect(last).toMatch(/lines hidden: line_range="\d+:\d+"/);
    }));

  it('that is one line shows both ends of the line, and its length', () =>
    inSession(async (session) => {
      const { output, facts } = await server.send(session, 'printf a; head -c 3000000 /dev/zero | tr "\\0" x; echo b');
      expect(output).toMatch(/^ax{500,} … 3000\d\d\d characters, the middle hidden … x{500,}b$/);
      expect(facts).toMatchObject({ lines: 1, hidden: 0 });
    }));

  it('of a few lines that are too long for any answer can be paged through', () =>
    inSession(async (session) => {
      await server.send(session, 'for i in 1 2 3; do printf $i; head -c 900000 /dev/zero | tr "\\0" x; echo; done');
      const seen: string[] = [];
      let range: string | undefined = '-1';
      while (range) {
        const page = await read(session, { line_range: range, fold: 'none' });
        seen.push(...page.output.split('\n').map((line) => line.slice(0, 1)));
        range = /hidden: line_range="(\d+:\d+)"/.exec(page.last)?.[1];
      }
      expect(seen.filter((first) => /\d/.test(first))).toEqual(['1', '2', '3']);
    }));

  it('of a line that was drawn over and over is its last state', () =>
    inSession(async (session) => {
      const draw = "for i in $(seq 1 30000); do printf '\\r%d parts of all that there is' $i; done; echo";
      expect((await server.send(session, draw)).output).toBe('30000 parts of all that there is');
    }));

  it('of equal lines is counted', () =>
    inSession(async (session) => {
      const { output, facts } = await server.send(session, 'yes | head -n 1000000');
      expect(output).toMatch(
        /^y\n… the same line \d+ more times …\n… \d+ lines hidden \(\d+–\d+\) …\ny\n… the same line \d+ more times …$/,
      );
      const counted = [...output.matchAll(/line (\d+) more/g)].reduce((sum, [, count]) => sum + 1 + Number(count), 0);
      expect(counted + Number(facts['hidden'])).toBe(1_000_000);
    }));
});
