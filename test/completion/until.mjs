// Waiting for a pattern: in what is new, as it reads without control sequences, and never in the echo.
import { appears, EVERY_SHELL, ends, found, key, read, runs, send, type } from './steps.mjs';

/** @import { Situation, Step, Steps } from './situation.ts' */

/** @type {(...steps: Step[]) => Steps} */
const then = (...steps) => [...steps, key('C-c', ends(undefined, 130)), send('echo on', ends('on'))];

/** @type {readonly Situation[]} */
export const until = [
  {
    title: 'a program that goes on',
    in: EVERY_SHELL,
    steps: then(
      send("sh -c 'sleep 0.6; : > end; echo up; exec sleep 600'", found('up', { leaves: 'end' }), { until: '^up$' }),
    ),
  },
  {
    title: 'words in colours',
    in: EVERY_SHELL,
    files: { go: "printf 'rea\\033[1;32mdy\\033[0m to ser\\033[4mve\\033[0m\\n'; exec sleep 600\n" },
    steps: then(send('sh ./go', found('ready to serve'), { until: '^ready to serve$' })),
  },
  {
    title: 'a word that comes in two pieces',
    in: EVERY_SHELL,
    files: { go: 'printf nee; sleep 0.4; echo dle; exec sleep 600\n' },
    steps: then(send('sh ./go', found('needle'), { until: '^needle$' })),
  },
  {
    title: 'a character that comes in two pieces',
    files: { go: "printf 'caf\\303'; sleep 0.4; printf '\\251\\n'; exec sleep 600\n" },
    steps: then(send('sh ./go', found('café'), { until: '^café$' })),
  },
  {
    title: 'a line that was drawn over',
    files: { go: "printf ' 10%%'; sleep 0.2; printf '\\r100%%\\n'; exec sleep 600\n" },
    steps: then(send('sh ./go', found('100%'), { until: '^100%$' })),
  },
  {
    title: 'a question without a line end',
    in: EVERY_SHELL,
    files: { go: 'printf "Serve on port? "; read port; exit 5\n' },
    steps: [send('sh ./go', found('Serve on port? '), { until: 'port\\? $' }), send('80', ends('', 5))],
  },
  {
    title: 'several lines',
    steps: then(send("sh -c 'echo a; echo b; exec sleep 600'", found('a\nb'), { until: '^a$\\n^b$' })),
  },
  {
    title: 'the echo does not count',
    in: EVERY_SHELL,
    steps: then(send('true haystack; sleep 600', runs(''), { until: 'haystack', timeout: 0.8 })),
  },
  {
    title: 'a long echo that wraps does not count',
    in: EVERY_SHELL,
    cols: 40,
    steps: then(
      send(`true ${'straw '.repeat(30)}haystack ${'straw '.repeat(30)}; sleep 600`, runs(undefined), {
        until: 'haystack',
        timeout: 0.8,
      }),
    ),
  },
  {
    title: 'the echo of several lines does not count',
    in: ['bash', 'zsh', 'fish'],
    steps: then(send('true hay\ntrue haystack\nsleep 600', runs(undefined), { until: 'haystack', timeout: 0.8 })),
  },
  {
    title: 'the word in the echo and then in the output',
    in: EVERY_SHELL,
    steps: then(
      send("sh -c 'sleep 0.6; : > end; echo needle; exec sleep 600'", found('needle', { leaves: 'end' }), {
        until: 'needle',
      }),
    ),
  },
  {
    title: 'what came before the read asked for it',
    in: EVERY_SHELL,
    steps: then(
      type("sh -c 'echo up; : > begun; exec sleep 600'"),
      appears('begun'),
      read(found('up'), { until: '^up$' }),
    ),
  },
  {
    title: 'what was read before is not found again',
    steps: [
      send('echo needle', ends('needle')),
      read({ complete: false, output: '', via: 'timeout' }, { until: 'needle', timeout: 0.6 }),
    ],
  },
  {
    title: 'output behind the echo of what is typed into a program',
    needs: ['cat'],
    steps: [
      send('cat > kept', { complete: false, state: 'waiting_input', output: '' }),
      send('haystack', { complete: false, output: undefined }, { until: 'haystack', timeout: 0.8 }),
      key('C-d', ends(undefined, 0)),
    ],
  },
  {
    title: 'a shell that ends instead',
    steps: [send('echo bye; exit 3', ends(/^bye/, 3), { until: 'never' })],
  },
  {
    title: 'a program on the whole screen',
    in: ['bash', 'zsh'],
    files: { go: "printf '\\033[?1049h\\033[H\\033[2Jload'; sleep 0.5; printf 'ing done'; exec sleep 600\n" },
    steps: [send('sh ./go', found(undefined), { until: 'loading done' }), key('C-c', ends(undefined, 130))],
  },
];
