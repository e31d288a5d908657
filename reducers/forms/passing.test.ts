// What stands above passing tests and is no heading of them stays.
import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const reduced = (command: string, lines: readonly string[]): string => {
  const text = lines.join('\n');
  return reduce({ command, text, exitCode: 0 })?.text ?? text;
};

const CTEST = (at: number, name: string): string[] => [
  `    Start ${at}: ${name}`,
  `${at}/3 Test #${at}: ${name} .........................   Passed    0.01 sec`,
];

describe('a line above passing tests', () => {
  it.each([
    ['ctest', ['Test project /srv/build', ...CTEST(1, 'tide'), 'stale lock taken over', ...CTEST(2, 'moon')]],
    ['npx vitest run', [' RUN  v3.1.1 /srv/tide', '', 'stale lock taken over', ' ✓ test/tide.test.ts (12 tests) 3ms']],
    ['dotnet test', ['stale lock taken over', '  Passed Tide.Tests.High [2 ms]', '  Passed Tide.Tests.Low [1 ms]']],
  ])('stays in the output of %s, which prints no headings', (command, lines) => {
    expect(reduced(command, [...lines, 'Total: 3'])).toContain('stale lock taken over');
  });

  it.each([
    'warning: tables of 2025 are used',
    '[tide] listening on http://127.0.0.1:4199',
    '(node:4711) Warning: Tide is experimental',
    'The tables were fetched from a mirror.',
  ])('stays where it reads as a message: %s', (message) => {
    const lines = ['', message, '  tide', '    ✔ rises', '    ✔ falls', '', '  2 passing (4ms)'];
    expect(reduced('npx mocha', lines)).toContain(message);
  });

  it.each([
    [
      'npx mocha',
      ['', '  tide', '    ✔ rises', '', 'tables of 2025', '  moon', '    ✔ wanes', '', '  2 passing (4ms)'],
    ],
    ['npx mocha', ['', '  tide', 'tables of 2025', '    ✔ rises', '', '  1 passing (4ms)']],
    [
      'npx vitest run',
      [
        '',
        ' ❯ test/a.test.js (3 tests | 1 failed) 4ms',
        'tables of 2025',
        '     ✓ rises 1ms',
        '',
        ' Tests  2 passed (3)',
      ],
    ],
    ['npx vitest run', ['tables of 2025', '   ✓ tides > rises 9ms', '', ' Tests  1 passed (1)']],
    ['npx jest', ['', 'tables of 2025', ' PASS  src/tide.test.ts', '', 'Tests: 2 passed, 2 total']],
  ])('stays where it stands further out than the headings of %s do', (command, lines) => {
    expect(reduced(command, lines)).toContain('tables of 2025');
  });

  it.each(['tide', 'Tide::Table', 'when the moon is full'])('goes where it is a heading: %s', (heading) => {
    const lines = ['', `  ${heading}`, '    ✔ rises', '    ✔ falls', '', '  2 passing (4ms)'];
    expect(reduced('npx mocha', lines)).not.toContain(heading);
  });
});

it('checks and jobs that gh ticks off, and steps of a deployment, are no passing tests', () => {
  const rows = [
    '✓ CI / test  2m41s  https://github.com/a/b/actions/runs/1/job/2',
    '✓ lint in 32s (ID 56700011122)',
    '✓ Routing traffic... Done.',
  ];
  const tests = Array.from({ length: 14 }, (_, at) => `  ✔ rule ${at}`);
  const shown = reduced('gh pr checks && npx mocha', [...rows, '', ...tests, '', '  14 passing (4ms)']);
  for (const row of rows) expect(shown).toContain(row);
  expect(shown).not.toContain('rule 3');
});

describe('what is ticked off behind the summary of the tests', () => {
  const TESTS = [...Array.from({ length: 14 }, (_, at) => `  ✔ rule ${at}`), '', '  14 passing (4ms)', ''];
  const STEPS = ['✓ schema migrated to 0042', '✓ deployed to eu-north-1', 'smoke ... ok'];

  it.each(['npx mocha && ./deploy.sh', './release.sh', 'mvn test && ./deploy.sh'])('stays: %s', (command) => {
    const shown = reduced(command, [...TESTS, ...STEPS]);
    for (const step of STEPS) expect(shown).toContain(step);
    expect(shown).not.toContain('rule 3');
  });
});

it('does not take the count of a run for the test of that number', () => {
  expect(reduced('./check', ['ok 1 tide', 'ok 2 moon', 'ok 12 tests'])).toContain('ok 12 tests');
});

describe('a run that a crash or a time limit ended', () => {
  const RUNS: [command: string, row: (at: number) => string, end: string][] = [
    ['cargo test', (at) => `test tide::tests::t${at} ... ok`, 'error: test failed, to rerun pass `--lib`'],
    ['npx mocha', (at) => `    ✔ t${at}`, 'FATAL ERROR: Reached heap limit'],
  ];

  it.each(RUNS)('shows the last tests that passed, and no more: %s', (command, row, end) => {
    const rows = Array.from({ length: 30 }, (_, at) => row(at));
    const text = ['', '  Tide', ...rows, end].join('\n');
    const shown = reduce({ command, text, exitCode: 134 })?.text ?? text;
    expect(shown).toContain(row(29));
    expect(shown).not.toContain(row(9));
  });

  it('shows the test that it was in alone, where that is named', () => {
    const text = [...CTEST(1, 'tide'), ...CTEST(2, 'moon'), '    Start 3: neap', 'Killed'].join('\n');
    expect(reduce({ command: 'ctest', text, exitCode: 137 })?.text).toBe('    Start 3: neap\nKilled');
  });
});

it('counts what nextest says of each test as tests', () => {
  const passing = Array.from(
    { length: 12 },
    (_, at) => `        PASS [   0.0${at + 10}s] (${at + 1}/13) tide moon::rises_${at}`,
  );
  const failed = '        FAIL [   0.012s] (13/13) tide moon::sets';
  const text = [...passing, failed, '     Summary [   0.310s] 13 tests run: 12 passed, 1 failed, 0 skipped'].join('\n');
  expect(reduce({ command: 'cargo nextest run', text, exitCode: 100 })?.dropped).toEqual({ 'passing tests': 12 });
});

describe('what tape prints', () => {
  const passed = ['# opens', 'ok 1 is open', 'ok 2 has a name'];
  const failed = ['# closes', 'ok 3 is closed', 'not ok 4 tells why', '  ---', '    expected: 2', '  ...'];
  const counts = ['', '1..4', '# tests 4', '# pass  3', '# fail  1'];

  it('loses the tests that passed with their names, and keeps the name of one that failed', () => {
    const text = ['TAP version 13', ...passed, ...failed, ...counts].join('\n');
    const told = reduce({ command: 'node test/shelf.js', text, exitCode: 1 })?.text ?? text;
    expect(told).not.toContain('opens');
    expect(told).not.toContain('ok 3');
    expect(told).toContain('# closes\nnot ok 4 tells why');
    expect(told).toContain('# pass  3');
  });
});
