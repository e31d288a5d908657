// One line on hosts that are away.
import { expect, it } from 'vitest';
import { describeAway } from './away.ts';

it('one says all that is known of it', () => {
  expect(describeAway([])).toBe('');
  expect(describeAway([{ name: 'a', why: 'a cannot be reached (x). Try: ssh a' }])).toBe(
    'host a: a cannot be reached (x). Try: ssh a',
  );
});

it('several say each reason once, with all names', () => {
  const refused = (name: string) => ({ name, why: `${name} cannot be reached (127.0.0.1: refused). Try: ssh ${name}` });
  const away = [
    refused('a-1'),
    { name: 'b', why: 'it has not answered within 3 s and is still being tried.' },
    refused('a-2'),
  ];
  expect(describeAway(away)).toBe(
    '3 hosts are away: a-1, a-2: cannot be reached (127.0.0.1: refused); b: has not answered within 3 s and is still being tried. Their sessions live on; ptyhold doctor says more',
  );
});

it('many are counted', () => {
  const away = Array.from({ length: 30 }, (_, at) => ({ name: `h${at}`, why: 'it is off.' }));
  expect(describeAway(away)).toMatch(/^30 hosts are away: h0, .*h7 and 22 more: is off\. /);
});
