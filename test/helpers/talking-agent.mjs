// A stand-in for a coding agent: it draws a screen, reads lines in raw mode, and tells its state as its argument says.
// Each line that it reads is a script of words: `work`, `done`, `block:TEXT`, `error:TEXT`, `idle`, `crash`, `quit`, `wait:MS`,
// `note:TEXT`, which is appended to the file that NOTES names. With --input it draws what it reads; with --swallow it takes an
// Enter that comes together with a text for a part of that, with --deaf it takes none. Escape and C-c empty its line alone.
import { appendFileSync } from 'node:fs';

const how = process.argv[2] ?? '7501';
const name = process.argv[3] ?? 'stand-in';
const isFullScreen = process.argv.includes('--screen');
const [draws, swallows, isDeaf] = ['--input', '--swallow', '--deaf'].map((word) => process.argv.includes(word));
const TITLES = {
  working: '✦  Working… (x)',
  blocked: '✋  Action Required (x)',
  idle: '◇  Ready (x)',
  done: '◇  Ready (x)',
};
const PROGRESS = { working: '3', error: '2', idle: '0', done: '0', blocked: '0' };

const b64 = (/** @type {string} */ text) => Buffer.from(text).toString('base64');

/** @type {(state: string, message?: string) => string} */
function sequence(state, message) {
  if (how === 'silent') return '';
  if (how === 'title') return `\x1b]0;${TITLES[/** @type {keyof typeof TITLES} */ (state)] ?? 'x'}\x07`;
  if (how === '9;4') return `\x1b]9;4;${PROGRESS[/** @type {keyof typeof PROGRESS} */ (state)] ?? 0}\x07`;
  const kind = state === 'blocked' ? ':kind=permission' : '';
  const said = `\x1b]7501;state=${state}:app=${name}${kind}${message ? `:msg=${b64(message)}` : ''}\x1b\\`;
  return how === 'wrapped' ? `\x1bPtmux;${said.replaceAll('\x1b', '\x1b\x1b')}\x1b\\` : said;
}

const tell = (/** @type {string} */ state, message = '') => process.stdout.write(sequence(state, message));

/** @type {(word: string) => Promise<void>} */
async function act(word) {
  const [what = '', text = ''] = word.split(/:(.*)/s);
  switch (what) {
    case 'work':
      return void tell('working');
    case 'block':
      return void tell('blocked', text);
    case 'error':
      return void tell('error', text);
    case 'done':
    case 'idle':
      return void tell(what);
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, Number(text)));
    case 'say':
      return void process.stdout.write(`${text}\r\n`);
    case 'note':
      return appendFileSync(process.env['NOTES'] ?? '', `${text}\n`);
    case 'crash':
      return process.kill(process.pid, 'SIGKILL') && undefined;
    case 'quit':
      process.stdout.write(isFullScreen ? '\x1b[?1049l' : '');
      tell('clear');
      process.exit(0);
  }
}

process.stdin.setRawMode(true);
process.stdout.write(isFullScreen ? '\x1b[?1049h\x1b[H' : '');
const draw = () => draws && process.stdout.write(`\r\x1b[K> ${line}`);
let line = '';
let turn = Promise.resolve();
process.stdin.on('data', (bytes) => {
  const keys = bytes.toString();
  if (keys === '\x1b' || keys === '\x03') {
    line = '';
    draw();
    return;
  }
  for (const key of keys) {
    if (key !== '\r' && key !== '\n') {
      line += key;
      draw();
      continue;
    }
    if (isDeaf || (swallows && keys.length > 1)) continue;
    if (draws) process.stdout.write(`\r\x1b[K< ${line}\r\n\r\n> `);
    const words = line.split(' ');
    line = '';
    for (const word of words) turn = turn.then(() => act(word));
  }
});
// Whoever types at once shall find it reading.
setTimeout(() => {
  process.stdout.write('agent ready\r\n');
  tell('idle');
  draw();
}, 0);
