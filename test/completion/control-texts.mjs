// Texts that hold control characters: at a prompt they are keys, which no paste may hold.
import { appears, EVERY_SHELL, ends, over, send, shows, type } from './steps.mjs';

/** @import { Situation } from './situation.ts' */

/** @type {readonly Situation[]} */
export const controlTexts = [
  {
    title: 'a control character alone at the prompt is the key',
    in: ['bash'],
    inBench: EVERY_SHELL,
    steps: [
      type('\x03', { enter: false }),
      send('echo on', ends(/^(\^C\n)?on$/)),
      send('\x03', over(/^(\^C)?$/)),
      send("sh -c 'exit 3'", ends('', 3)),
      type('half', { enter: false }),
      type('\x15', { enter: false }),
      send('echo whole', ends('whole')),
      type('half', { enter: false }),
      // On a busy machine, a key right behind the paste was seen to do nothing in fish.
      shows(/half$/m),
      send('\x03', over(undefined), { enter: false }),
      send('echo new', ends('new')),
    ],
  },
  {
    title: 'a control character alone interrupts what runs',
    in: ['bash'],
    inBench: EVERY_SHELL,
    steps: [
      type("sh -c ': > begun; exec sleep 600'"),
      appears('begun'),
      send('\x03', ends(/^(\^C)?$/, 130), { enter: false }),
      send('echo on', ends('on')),
    ],
  },
  {
    title: 'a text behind a control character that edits the line',
    in: ['bash', 'fish'],
    inBench: EVERY_SHELL,
    steps: [
      send('\x15echo one', ends('one')),
      type('half', { enter: false }),
      send("\x15sh -c 'echo two; exit 2'", ends('two', 2)),
      send('\x15echo three\necho four', ends('three\nfour')),
    ],
  },
];
