// More output than anybody reads: its end is seen, with the status.
import { ends, found, key, over, send } from './steps.mjs';

/** @import { Situation } from './situation.ts' */

/** @type {readonly Situation[]} */
export const floods = [
  {
    // Each line end becomes two bytes, so this is nearly twice what the journal keeps.
    title: '20 MB of yes',
    steps: [
      send('yes | head -c 20000000; : > end; (exit 3)', ends(/^\n?y\n[\s\S]*same line/, 3, { leaves: 'end' }), {
        timeout: 150,
      }),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'two million numbers',
    steps: [
      send('seq 1 2000000; : > end; (exit 3)', ends(/\n1999999\n2000000$/, 3, { leaves: 'end' })),
      send('echo on', ends('on')),
    ],
  },
  .../** @type {const} */ (['zsh', 'fish', 'dash']).map(
    /** @returns {Situation} */ (shell) => ({
      title: 'many numbers',
      in: [shell],
      steps: [
        send("sh -c 'seq 1 200000; : > end; exit 3'", ends(/\n199999\n200000$/, 3, { leaves: 'end' })),
        send('echo on', ends('on')),
      ],
    }),
  ),
  {
    title: 'a megabyte without a line end',
    steps: [
      send("head -c 1000000 /dev/zero | tr '\\0' x; : > end; (exit 3)", ends(/x$/, 3, { leaves: 'end' })),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'output without end is stopped by C-c',
    steps: [
      send('yes', { complete: false, state: 'running', output: undefined }, { timeout: 0.7 }),
      key('C-c', over(undefined), { timeout: 45 }),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a word in a flood',
    steps: [
      send("sh -c 'seq 1 300000; : > end; exec sleep 600'", found(/299999/, { leaves: 'end' }), { until: '^300000$' }),
      key('C-c', ends(undefined, 130)),
    ],
  },
];
