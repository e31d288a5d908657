import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const SYSTEM = [
  'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"',
  'ID=debian',
  'HOME_URL="https://www.debian.org/"',
  'SUPPORT_URL="https://www.debian.org/support"',
  'BUG_REPORT_URL="https://bugs.debian.org/"',
];
const RULES = [
  '# ======================',
  'limits:',
  '  cpu:      2',
  '  memory:   1G',
  '',
  '',
  '# ~~~~~~~~~~~~~~~~~~~~~~',
];

it.each([
  ['cat /etc/os-release', SYSTEM],
  ['uname -s; cat /etc/os-release', ['Linux', ...SYSTEM]],
  ['cat a.yml; cat b.yml', [...RULES, ...RULES]],
  ['ls; cat a.yml', ['a.yml', 'b.yml', ...RULES, '{', '  "cpu": 2,', '  "memory": "1G"', '}']],
  ['head -7 a.yml; sed -n 1,7p b.yml', [...RULES, ...RULES]],
  ['bat -p a.yml && tail -n 7 b.yml', [...RULES, ...RULES]],
])('every line of a file stays that is asked for by its name: %s', (command, lines) => {
  expect(reduce({ command, text: lines.join('\n'), exitCode: 0 })).toBeNull();
});

it('counts lines that repeat in a row', () => {
  const reduced = reduce({
    command: 'cat a.txt; cat b.txt',
    text: 'one\nthe same\nthe same\nthe same\ntwo',
    exitCode: 0,
  });
  expect(reduced?.text).toBe('one\nthe same (×3)\ntwo');
});
