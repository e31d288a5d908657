// Tries what the engine promises on whole, cut and random texts.
import { describe, expect, it } from 'vitest';
import { type Random, randomOfTest } from '../test/helpers/chance.ts';
import { reduceWith } from './engine.ts';
import { lostFacts, newPraise, readExamples } from './example.ts';
import { describeDropped, REDUCERS, reduce } from './index.ts';
import { byLines, type Reducer } from './reducer.ts';

const EXAMPLES = readExamples(import.meta.dirname).map(([, example]) => example);
const TEXTS = EXAMPLES.map(({ text }) => text);
const COMMANDS = [...new Set(REDUCERS.flatMap(({ commands }) => commands.slice(0, 2)))].concat(
  'unknown-program',
  './x',
);

describe('the engine', () => {
  it('never makes a text larger, whatever is cut from it and whoever is said to have printed it', () => {
    const random = randomOfTest();
    for (const text of TEXTS) {
      for (const exitCode of [0, 1, undefined]) {
        const cut = cutText(text, random);
        const command = anyOf(COMMANDS, random);
        const reduced = reduce({ command, text: cut, exitCode });
        if (reduced) expect(reduced.text.length, `${command}: ${cut.slice(0, 200)}`).toBeLessThan(cut.length);
      }
    }
  });

  it('loses next to nothing where another program than the named one printed', () => {
    let facts = 0;
    const lost: string[] = [];
    for (const [at, example] of EXAMPLES.entries()) {
      for (const command of COMMANDS.filter((_command, index) => index % 16 === at % 16)) {
        const { text, exitCode } = example;
        const reduced = reduce({ command, text, exitCode })?.text ?? text;
        const told = example.facts.filter((fact) => lostFacts({ ...example, facts: [fact] }, text).length === 0);
        facts += told.length;
        lost.push(...lostFacts({ ...example, facts: told }, reduced).map((fact) => `${command}: ${fact}`));
      }
    }
    expect(lost.length / facts, lost.slice(0, 30).join('\n')).toBeLessThan(0.005);
  });

  it('comes to an end wherever a text breaks off', () => {
    const random = randomOfTest();
    for (const { command, text, exitCode } of EXAMPLES) {
      const lines = text.split('\n');
      for (let round = 0; round < 6; round += 1) {
        const cut = lines.slice(0, random(lines.length) + 1).join('\n');
        const reduced = reduce({ command, text: cut, exitCode });
        if (reduced) expect(reduced.text.length).toBeLessThan(cut.length);
      }
    }
  });

  it('comes to an end where a graph of commits breaks off behind a header', () => {
    const text = `| * commit ${'a'.repeat(40)}\n| | Author: Ann <ann@x.org>\n| | Date:   Thu Sep 3 16:48:00 2026 +0200`;
    const reduced = reduce({ command: 'git log --graph', text, exitCode: undefined });
    expect(reduced?.text).toContain('aaaaaaaaa Ann 2026-09-03 16:48');
  });

  it('never lets a failure read as a success, whatever is cut from it and whoever is said to have printed it', () => {
    const random = randomOfTest();
    for (const text of TEXTS) {
      const cut = cutText(text, random);
      const command = anyOf(COMMANDS, random);
      const shown = reduce({ command, text: cut, exitCode: 1 })?.text ?? cut;
      expect(newPraise(cut, shown), `${command}: ${cut.slice(0, 200)}`).toEqual([]);
    }
  });

  it('keeps what a document of JSON means, whoever printed it and however it is laid out', () => {
    const random = randomOfTest();
    for (let round = 0; round < 300; round += 1) {
      const value = [randomValue(random, 4)];
      const text = JSON.stringify(value, null, random(3));
      const command = anyOf(COMMANDS, random);
      const shown = reduce({ command, text, exitCode: round % 2 })?.text ?? text;
      expect(JSON.parse(shown), `${command}: ${text.slice(0, 200)}`).toEqual(value);
    }
  });

  it('tells in one line what it left out', () => {
    for (const { command, text, exitCode } of EXAMPLES) {
      const reduced = reduce({ command, text, exitCode });
      if (reduced) expect(describeDropped(reduced)).toMatch(/^(?:ptyhold (?:left|wrote)|the reducer for) .{1,150}$/);
    }
  });

  it('is pure', () => {
    for (const text of TEXTS.slice(0, 40)) {
      const printed = { command: 'make test', text, exitCode: 1 };
      expect(reduce(printed)).toEqual(reduce({ ...printed }));
    }
  });

  it('keeps very long lines whole, and takes no long time over them', () => {
    const random = randomOfTest();
    for (const piece of [' ', 'a', '1.', '| ', '(', 'a:1:', '=', '\t', 'at ', '1% ', '{', '^ ']) {
      const long = piece.repeat(30_000);
      const text = `first\nfirst\nfirst\n${long}\nlast error`;
      const started = performance.now();
      for (let round = 0; round < 12; round += 1) {
        const command = anyOf(COMMANDS, random);
        const reduced = reduce({ command, text, exitCode: 1 });
        const shown = reduced?.text ?? text;
        // grep shows what it found in such a line, and says how much is left out.
        const isCut = /(?:grep|rg|ag|ack)$/.test(command);
        if (long.trim() !== '' && !isCut) expect(shown, command).toContain(long.trim().slice(100, 20_000));
      }
      expect(performance.now() - started).toBeLessThan(10_000);
    }
  });

  it('survives random bytes', () => {
    const random = randomOfTest();
    for (let round = 0; round < 300; round += 1) {
      const text = randomText(random);
      const command = COMMANDS[round % COMMANDS.length] ?? '';
      const reduced = reduce({ command, text, exitCode: 2 });
      if (reduced) expect(reduced.text.length).toBeLessThan(text.length);
    }
  });

  it('never leaves a failure without a word of it', () => {
    const random = randomOfTest();
    for (const text of TEXTS) {
      const failing = `${cutText(text, random)}\nfatal: the disk is full`;
      for (const command of ['git status', 'npm install', 'vitest run', 'make', 'unknown-program']) {
        const shown = reduce({ command, text: failing, exitCode: 1 })?.text ?? failing;
        expect(shown).toMatch(
          /error|fail|fatal|panic|exception|abort|denied|refused|cannot|unable|not found|no such|killed|conflict/i,
        );
      }
    }
  });

  it('passes the text to the general reduction when a reducer throws, which it tells, or does not know the form', () => {
    const text = Array.from({ length: 20 }, () => 'the same line').join('\n');
    const printed = { command: 'tool', text, exitCode: 0 };
    const failures: string[] = [];
    const failed = (name: string, error: unknown): void => void failures.push(`${name}: ${String(error)}`);
    for (const reducer of [throwing, stranger]) {
      const reduced = reduceWith({ reducers: [reducer], measure: length, failed }, printed);
      expect(reduced).toMatchObject({ by: 'general', text: 'the same line (×20)' });
    }
    expect(failures).toEqual(['throwing: Error: a form that nobody thought of']);
    expect(() => reduceWith({ reducers: [throwing], measure: length }, printed)).toThrow('nobody thought of');
  });

  it('names the package whose script npm runs', () => {
    const text = [
      '',
      '> tides@2.1.0 test',
      '> vitest run',
      '',
      ...Array.from({ length: 9 }, (_, at) => ` ✓ src/${at}.test.ts (3 tests) 4ms`),
    ];
    const reduced = reduce({
      command: 'npm test',
      text: [...text, '', ' Tests  27 passed (27)'].join('\n'),
      exitCode: 0,
    });
    expect(reduced?.text).toMatch(/^> tides@2\.1\.0: vitest run\n/);
  });

  it("leaves out npm's own notice behind a script", () => {
    const tests = Array.from({ length: 9 }, (_, at) => ` ✓ src/${at}.test.ts (3 tests) 4ms`);
    const notice = ['npm notice', 'npm notice New major version of npm available! 10.9.0 -> 11.6.2', 'npm notice'];
    const text = ['> tides@2.1.0 test', '> vitest run', '', ...tests, ' Tests  27 passed (27)', ...notice].join('\n');
    expect(reduce({ command: 'npm test', text, exitCode: 0 })?.text).toMatch(/27 passed \(27\)$/);
  });

  it('takes other words of trouble, too, where those of the text stood in the names of files', () => {
    const names = Array.from({ length: 60 }, (_, at) => `  inflating: out/rules/no-error-${at}.js  `);
    const text = [...names, '  inflating: out/rules/quotes.js   bad CRC 01076a0c  (should be 73c5a39c)'].join('\n');
    const reduced = reduce({ command: 'unzip -o a.zip -d out', text, exitCode: 2 });
    expect(reduced?.text).toContain('out/rules/quotes.js   bad CRC 01076a0c  (should be 73c5a39c)');
    expect(reduced?.text.length).toBeLessThan(text.length / 4);
  });

  it('does not believe a reducer that praises a failure', () => {
    const reducer: Reducer = { name: 'liar', commands: ['tool'], reduce: byLines(() => ['3 passed, all ok']) };
    const text = 'suite one\nassertion broke\nsuite two\nassertion broke\nerror: 2 of 3 did not hold';
    expect(reduceWith({ reducers: [reducer], measure: length }, { command: 'tool', text, exitCode: 1 })).toBeNull();
  });

  it('leaves a text alone where a reducer says that it must stay', () => {
    const text = '{\n  "a": 1\n}';
    expect(reduce({ command: 'cat package.json', text, exitCode: 0 })).toBeNull();
    expect(reduce({ command: 'curl -s http://x', text, exitCode: 0 })?.text).toBe('{"a": 1}');
  });

  it('leaves the content of a file that git shows as it is', () => {
    const text = 'a\n\n\n\nb | 3 +\n\n\nc';
    expect(reduce({ command: 'git show HEAD:notes.txt', text, exitCode: 0 })).toBeNull();
  });

  it('leaves out what yarn says around a script that failed', () => {
    const text =
      'yarn run v1.22.22\n$ ./check\nno database\nerror Command failed with exit code 3.\ninfo Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.';
    expect(reduce({ command: 'yarn check', text, exitCode: 3 })?.text).toBe(
      '$ ./check\nno database\nerror Command failed with exit code 3.',
    );
  });

  it('keeps the context of a diff that was asked for', () => {
    const text = [
      'diff --git a/x b/x',
      'index 1..2 100644',
      '--- a/x',
      '+++ b/x',
      '@@ -1,4 +1,4 @@',
      ' a',
      '',
      '',
      '-b',
      '+c',
    ].join('\n');
    expect(reduce({ command: 'git diff -U2', text, exitCode: 0 })).toBeNull();
    expect(reduce({ command: 'git diff', text, exitCode: 0 })?.text).toBe('diff x\n@@ -4 +4 @@\n-b\n+c');
  });

  it('counts what it left out by kind', () => {
    const text = ' ✓ a\n ✓ b\n ✓ c\n\n Test Files  1 passed (1)\n      Tests  3 passed (3)';
    expect(reduce({ command: 'npx vitest run', text, exitCode: 0 })?.dropped).toMatchObject({
      'passing tests': 3,
    });
  });
});

const throwing: Reducer = {
  name: 'throwing',
  commands: ['tool'],
  reduce() {
    throw new Error('a form that nobody thought of');
  },
};
const stranger: Reducer = { name: 'stranger', commands: ['tool'], reduce: () => null };
const length = (text: string): number => text.length;

function anyOf(values: readonly string[], random: Random): string {
  return values[random(values.length)] ?? '';
}

/** Values with what looks like the lines of tools in them. */
function randomValue(random: Random, depth: number): unknown {
  const kind = random(depth === 0 ? 4 : 7);
  const size = random(6);
  if (kind === 0) return random(3);
  if (kind === 1) return anyOf(PIECES, random);
  if (kind === 2) return null;
  if (kind === 3) return 'same';
  const values = Array.from({ length: size }, () => randomValue(random, depth - 1));
  return kind === 4 ? values : Object.fromEntries(values.map((value, at) => [`${anyOf(PIECES, random)}${at}`, value]));
}

function cutText(text: string, random: Random): string {
  const from = random(Math.ceil(text.length / 2));
  return text.slice(from, from + 1 + random(text.length - from));
}

const PIECES = [
  '@@ -1,3 +1,4 @@',
  ' | ',
  '\n',
  '\n',
  'error',
  ' at x (y.js:1:2)',
  '{',
  '[',
  '"',
  '==1== ',
  '100%',
  '\t',
  ' ✓ ',
  'In a line 3:',
  '-- ',
  '9',
  'é',
  '─',
  'diff --git a/x b/x',
  'commit ',
];

function randomText(random: Random): string {
  return Array.from({ length: random(200) }, () => anyOf(PIECES, random)).join('');
}
