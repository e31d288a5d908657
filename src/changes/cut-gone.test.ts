import { describe, expect, it } from 'vitest';
import { compareOutputs } from './compare.ts';
import { cutGone } from './cut-gone.ts';

const FILES = 'app big1.txt c1.yml c2.yml list loop.c m1.py prog.py readme.md run.sh server.ts w.c';

describe('a long line that is gone', () => {
  it.each([
    ['at its end', `${FILES} zzzz`, `${FILES} zzzz2`, '…h server.ts w.c zzzz'],
    ['in its middle', FILES, FILES.replace('prog', 'pro'), '…ist loop.c m1.py prog.py readme.md run.sh server.ts w.c'],
    ['near its start', FILES, FILES.replace('big1', 'big'), `${FILES.slice(0, 60)}…`],
    [
      'at two places',
      `10:00:01 ${FILES} x=1 ${FILES}`,
      `10:00:02 ${FILES} x=2 ${FILES}`,
      '10:00:01 app big1.txt c1.yml c2.yml list loop.c m1.py prog.p…sh server.ts w.c x=1 app big1.txt c1.yml…',
    ],
    ['everywhere', FILES, 'another line', `${FILES.slice(0, 60)}…`],
  ])('shows the place that differs %s', (_where, line, now, shown) => {
    expect(cutGone(line, ['total 12', now, 'x'])).toBe(shown);
  });

  it('is shown so beside the new one', async () => {
    const same = Array.from({ length: 9 }, (_, at) => `step ${'abcdefghi'[at]} done`).join('\n');
    const runs = { before: `${same}\n${FILES} alpha`, now: `${same}\n${FILES} beta` };
    expect((await compareOutputs(runs))?.text.split('\n')).toEqual([
      `+ ${FILES} beta`,
      expect.stringMatching(/^- ….* w\.c alpha$/),
    ]);
  });
});
