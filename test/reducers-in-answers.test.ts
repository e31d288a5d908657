// The output of a known command is shown shorter: what stays, what the answer says about it, and how to see all.
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from './helpers/programs.ts';
import { type Answer, TestServer } from './helpers/server.ts';

let server: TestServer;
let session: string;
let folder: string;

beforeAll(async () => {
  server = await TestServer.start({
    GIT_PAGER: 'cat',
    GIT_CONFIG_GLOBAL: '/dev/null',
    PTYHOLD_ENV: 'GIT_CONFIG_GLOBAL',
  });
  folder = path.join(server.folder, 'work');
  await mkdir(path.join(folder, 'lib'), { recursive: true });
  git('init', '-q', '-b', 'trunk');
  for (let number = 1; number <= 25; number += 1) {
    await writeFile(path.join(folder, `lib/file-${number}.txt`), `needle ${number}\nhay\nneedle again\n`);
    git('add', '.');
    git('-c', 'user.name=Ann', '-c', 'user.email=ann@host.example', 'commit', '-q', '-m', `Change number ${number}`);
  }
  await writeFile(path.join(folder, 'lib/file-3.txt'), 'changed\n');
  await writeFile(path.join(folder, 'new.txt'), 'new\n');
  await writeFile(path.join(folder, 'pass.mjs'), testFile(40, []));
  await writeFile(path.join(folder, 'fail.mjs'), testFile(40, [17]));
  session = await server.open({ cwd: folder });
});
afterAll(() => server.dispose());

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: folder, env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' } });
}

function testFile(count: number, failing: readonly number[]): string {
  const tests = Array.from(
    { length: count },
    (_, at) => `test('sum of part ${at}', () => assert.equal(${at} + 1, ${failing.includes(at) ? at + 2 : at + 1}));`,
  );
  return ["import test from 'node:test';", "import assert from 'node:assert';", ...tests].join('\n');
}

const send = (text: string, args: Record<string, unknown> = {}): Promise<Answer> => server.send(session, text, args);
const last = (args: Record<string, unknown> = {}): Promise<Answer> =>
  server.call('pty_read', { session_id: session, line_range: '-1', ...args });

interface Case {
  command: string;
  exit: number;
  facts: readonly (string | RegExp)[];
}

const CASES: readonly Case[] = [
  { command: 'git status', exit: 0, facts: ['trunk', 'lib/file-3.txt', 'new.txt'] },
  { command: 'git log', exit: 0, facts: ['Change number 25', 'Change number 1', 'Ann'] },
  { command: 'ls -la lib', exit: 0, facts: ['file-1.txt', 'file-25.txt'] },
  { command: 'find . -name "file-*.txt"', exit: 0, facts: ['file-1.txt', 'file-25.txt', 'lib'] },
  { command: 'grep -rn needle lib', exit: 0, facts: ['file-1.txt', 'needle 25'] },
  { command: 'node --test pass.mjs', exit: 0, facts: [/pass\w* 40|40 pass/] },
  { command: 'node --test fail.mjs', exit: 1, facts: ['sum of part 17', /\b18\b/, /\b19\b/, /fail\w* 1|1 fail/] },
];

describe('the output of a known command', () => {
  for (const { command, exit, facts } of CASES) {
    it(`is shorter and keeps all that matters: ${command}`, async () => {
      const answer = await send(command);
      expect(answer.facts).toMatchObject({ complete: true, exit_code: exit, reduced_by: expect.any(String) });
      expect(answer.last).toMatch(/\(raw \d+ lines \/ ~\d+ tok\)/);
      expect(answer.last).toMatch(/the reducer for .+: line_range="-1" rtk=false is as printed/);
      for (const fact of facts) expect(answer.output).toMatch(fact);
      expect((await server.send(session, command, { rtk: false })).facts['reduced_by']).toBeNull();
      const plain = await last({ rtk: false });
      expect(answer.text.length).toBeLessThan(plain.text.length);
      expect(plain.facts).toMatchObject({ exit_code: exit, reduced_by: null, command });
      expect(plain.last).not.toMatch(/reducer|\(raw/);
      const again = await last();
      expect(again.output).toBe(answer.output);
      expect(again.last).toMatch(/rtk=false is as printed/);
    });
  }

  it('says of a failed run that it failed, and does not say it of a passed one', async () => {
    const failed = await send('node --test fail.mjs');
    expect(failed.output).toMatch(/fail/i);
    expect(failed.last).toContain('exit=1');
    const passed = await send('node --test pass.mjs');
    expect(passed.output).not.toMatch(/[1-9]\d* fail|fail\w* [1-9]/i);
    expect(passed.last).toContain('exit=0');
  });

  it('is folded where it is still long, and names only lines that the transcript has', async () => {
    await writeFile(path.join(folder, 'many.mjs'), testFile(150, [...Array(150).keys()]));
    const { output, facts, last: line } = await send('node --test many.mjs');
    expect(facts).toMatchObject({ exit_code: 1, reduced_by: expect.any(String), hidden_range: expect.any(String) });
    expect(Number(facts['hidden'])).toBeGreaterThan(0);
    expect(output).toMatch(/^… \d+ (?:similar )?lines hidden …$/m);
    expect(output).not.toMatch(/hidden \(/);
    const [, range = ''] = /\d+ lines hidden: line_range="(\d+:\d+)"; .+: that range is as printed/.exec(line) ?? [];
    expect(range).toBe(facts['hidden_range']);
    const printed = await server.call('pty_read', { session_id: session, line_range: range, grep: 'sum of part' });
    expect(Number(/(\d+) of \d+ lines match/.exec(printed.last)?.[1])).toBeGreaterThanOrEqual(150);
    const plain = await last({ rtk: false });
    expect(output.length).toBeLessThan(plain.output.length);
    expect(plain.last).toMatch(/line_range="\d+:\d+"/);
  });

  it('hides no more lines of a search than are hidden without the reducer', async () => {
    const short = await send('grep -rn -e needle -e hay lib lib lib lib');
    const plain = await last({ rtk: false });
    expect(Number(plain.facts['hidden'])).toBeGreaterThan(0);
    expect(Number(short.facts['hidden'])).toBeLessThanOrEqual(Number(plain.facts['hidden']));
  });

  it('is shorter when it is read later, after it was only sent', async () => {
    await server.call('pty_send', { session_id: session, text: 'git status' });
    const { output, facts } = await server.call('pty_read', { session_id: session, wait: true });
    expect(output).toContain('lib/file-3.txt');
    expect(facts['reduced_by']).toBe('git status');
  });

  it('is whole with rtk=false, raw or fold', async () => {
    await server.call('pty_send', { session_id: session, text: 'git status' });
    const plain = await server.call('pty_read', { session_id: session, wait: true, rtk: false });
    expect(plain.output).toContain('(use "git add');
    for (const args of [{ raw: true }, { fold: 'none' }]) {
      const { output, facts } = await send('git status', args);
      expect(output).toContain('(use "git add');
      expect(facts['reduced_by']).toBeNull();
    }
  });
});

describe('in other shells', () => {
  for (const shell of ['zsh', 'fish', 'dash']) {
    describeWith([shell], shell, () => {
      it('the output of a known command is shorter too', async () => {
        const other = await server.open({ shell, cwd: folder });
        // The first read also has what the shell printed at its start.
        await server.send(other, 'cd .');
        const { output, facts } = await server.send(other, 'git status');
        expect(output).toContain('lib/file-3.txt');
        expect(facts).toMatchObject({ exit_code: 0, reduced_by: 'git status' });
      });
    });
  }

  it('in a program that runs commands itself, a failure is not told as a success', async () => {
    const other = await server.open({ cwd: folder });
    await server.send(other, `sh -c 'while printf "run> "; read -r line; do eval "$line"; done'`, { timeout: 1 });
    await server.send(other, 'true');
    const { output, facts } = await server.send(other, 'node --test fail.mjs');
    expect(facts).toMatchObject({ complete: true, exit_code: null });
    expect(output).toMatch(/sum of part 17/);
    expect(output).toMatch(/fail\w* 1|1 fail/);
    expect((await server.send(other, 'git status')).facts['reduced_by']).toBe('git status');
  });
});

describe('what is shown as it was printed', () => {
  const asPrinted = async (command: string): Promise<string> => {
    const { output, facts } = await send(command);
    expect(facts['reduced_by']).toBeNull();
    expect((await last({ rtk: false })).output).toBe(output);
    return output;
  };

  it('is the text of an unknown program', async () => {
    await asPrinted('awk \'BEGIN { for (i = 1; i < 40; i++) print i * i * 7919 % 1009, "of", i * 31 % 97 }\'');
  });

  it('is the output of several commands at once', async () => {
    const answer = await send('git status; cat new.txt fail.mjs');
    expect(answer.facts['reduced_by']).not.toBe('git status');
    expect(answer.output).toContain('sum of part 39');
  });

  it('is a part of what a command prints, while it runs and after its end', async () => {
    const begun = await send('git log; read -r answer; git status', { until: 'Change number 1\\n', timeout: 20 });
    expect(begun.facts).toMatchObject({ reduced_by: null });
    expect(begun.output).toContain('Author: Ann');
    const ended = await send('yes');
    expect(ended.facts).toMatchObject({ complete: true, reduced_by: null });
    expect(ended.output).toContain('(use "git add');
  });

  it('is output that comes together with that of the command before', async () => {
    await server.call('pty_send', { session_id: session, text: 'git status' });
    await server.call('pty_send', { session_id: session, text: 'git status' });
    const { output, facts } = await server.call('pty_read', {
      session_id: session,
      until: '(?:branch[^]*){2}\\n.*"git commit',
    });
    expect(facts['reduced_by']).toBeNull();
    expect(output.match(/On branch trunk/g)).toHaveLength(2);
  });
});

describe('an output of more than 512 KB', () => {
  /** Prints the names of tests, of which one in the middle fails. */
  async function printTests(count: number): Promise<void> {
    const script = `awk 'BEGIN { for (n = 0; n < ${count}; n++)
  printf "tests/test_%d.py::test_of_some_part_%d %s\\n", n % 20, n, n == ${count / 2} ? "FAILED" : "PASSED"
  print "=== 1 failed, ${count - 1} passed in 9.81s ===" }'
exit 1`;
    await writeFile(path.join(folder, 'pytest'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  it('is shortened as a whole, so that what failed in its middle is shown', async () => {
    await printTests(20_000);
    const answer = await send('./pytest -v', { timeout: 30 });
    expect(answer.facts).toMatchObject({ exit_code: 1, reduced_by: 'pytest', hidden: 0 });
    expect(answer.output).toContain('test_of_some_part_10000 FAILED');
    expect(answer.output).toContain('1 failed, 19999 passed');
    expect(answer.output.split('\n').length).toBeLessThan(40);
    const whole = await last({ rtk: false });
    expect(whole.output).toContain('test_of_some_part_0 PASSED');
    expect(whole.facts['reduced_by']).toBeNull();
  });
});

describe("a reducer of the user's own", () => {
  it('is used, and a broken one makes no answer fail', async () => {
    const home = path.join(server.home, '.config/ptyhold/reducers');
    await mkdir(home, { recursive: true });
    const example = { command: 'deploy', exit: 0, text: 'noise\ndone', gives: 'done' };
    const deploy = {
      name: 'deploy',
      commands: ['./deploy', 'deploy'],
      drop: { noise: ['^noise'] },
      examples: [example],
    };
    await writeFile(path.join(home, 'deploy.json'), JSON.stringify(deploy));
    await writeFile(path.join(home, 'wrong.json'), '{"name": ');
    await writeFile(path.join(folder, 'deploy'), '#!/bin/sh\nseq -f "noise of step %g" 40\necho done\n', {
      mode: 0o755,
    });
    await server.restart();
    const { output, facts, last: line } = await send('./deploy');
    expect(output).toBe('done');
    expect(facts).toMatchObject({ exit_code: 0, reduced_by: 'deploy' });
    expect(line).toContain('left out 40 noise');
    expect(server.stderr).toContain('wrong.json');
  });
});
