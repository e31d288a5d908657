// What a command would print, as far as its words and its input tell.
import { type Call, MOST_SOURCES, type Value } from '../command/call.ts';
import type { ReadFile } from '../command/inner.ts';
import { takeCall } from '../command/options.ts';
import { isBlockDevice, showFolder } from '../command/paths.ts';
import { SOME, UNKNOWN } from '../command/stand-ins.ts';
import { ENTRY_OF_USER, filtered } from './filters.ts';
import { LISTINGS, type Output } from './listings.ts';

export function outputOf(call: Call, readFile: ReadFile): Value {
  const text = OUTPUTS.get(call.name)?.(call, readFile) ?? filtered(call) ?? (SILENT.has(call.name) ? '' : UNKNOWN);
  return { text, from: [call, ...(call.input?.from ?? []), ...call.from].slice(0, MOST_SOURCES) };
}

const input: Output = (call) => call.input?.text ?? UNKNOWN;
const oneName: Output = () => SOME;
const nothing: Output = () => '';
const firstOperand: Output = (call) => takeCall(call).operands[0] ?? UNKNOWN;

const echo: Output = ({ args }) => {
  const start = args.findIndex((word) => !/^-[neE]+$/.test(word));
  const flags = start < 0 ? args : args.slice(0, start);
  const text = start < 0 ? '' : args.slice(start).join(' ');
  const decoded = flags.some((flag) => flag.includes('e')) ? decodeEscapes(text) : text;
  return flags.some((flag) => flag.includes('n')) ? decoded : `${decoded}\n`;
};

const printf: Output = ({ args }) => {
  const [format = '', ...values] = args[0] === '--' ? args.slice(1) : args;
  const template = decodeEscapes(format);
  const wanted = template.match(/%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g)?.length ?? 0;
  const rounds = wanted === 0 ? 1 : Math.min(200, Math.max(1, Math.ceil(values.length / wanted)));
  let next = 0;
  const one = (): string =>
    template.replace(/%(%|[-+ #0]*\d*(?:\.\d+)?[a-zA-Z])/g, (_, spec: string) => {
      if (spec === '%') return '%';
      const value = values[next] ?? '';
      next += 1;
      return spec.endsWith('b') ? decodeEscapes(value) : value;
    });
  return Array.from({ length: rounds }, one).join('');
};

const cat: Output = (call, readFile) => {
  const { operands } = takeCall(call);
  if (operands.length === 0) return call.input?.text ?? UNKNOWN;
  return operands.map((file) => readFile(file)?.text ?? (file === '/etc/passwd' ? ENTRY_OF_USER : UNKNOWN)).join('');
};

const directory: Output = (call, readFile) => {
  const path = firstOperand(call, readFile);
  const end = path.lastIndexOf('/');
  return end > 0 ? path.slice(0, end) : end === 0 ? '/' : '.';
};

const lastName: Output = (call, readFile) => {
  const path = firstOperand(call, readFile);
  return path.slice(path.lastIndexOf('/') + 1);
};

const entries: Output = ({ args }) => (args.includes('passwd') ? ENTRY_OF_USER : UNKNOWN);

/** With `--show`, the device that shows an image file. */
const loopDevice: Output = (call) => {
  const { options, operands } = takeCall(call);
  const shows = options.some((option) => /^(?:--show|-\w*f\w*)$/.test(option));
  return shows && !operands.some((path) => isBlockDevice(path, call.cwd)) ? '/dev/loop9\n' : UNKNOWN;
};

const reversed: Output = (call) =>
  (call.input?.text ?? UNKNOWN)
    .split('\n')
    .map((line) => [...line].reverse().join(''))
    .join('\n');

const OUTPUTS: ReadonlyMap<string, Output> = new Map<string, Output>([
  ['echo', echo],
  ['print', (call) => `${takeCall(call).operands.join(' ')}\n`],
  ['printf', printf],
  ['cat', cat],
  ['tac', cat],
  ['bat', cat],
  ['rev', reversed],
  ['tee', input],
  [
    'dd',
    ({ args, input: given }) => (args.some((word) => word.startsWith('if=')) ? UNKNOWN : (given?.text ?? UNKNOWN)),
  ],
  ['sort', input],
  ['uniq', input],
  ['pv', input],
  ['envsubst', input],
  ['sponge', input],
  ['yes', (call) => `${takeCall(call).operands.join(' ') || 'y'}\n`],
  ['pwd', ({ cwd }) => showFolder(cwd)],
  ['which', firstOperand],
  ['type', firstOperand],
  ['command', firstOperand],
  ['realpath', firstOperand],
  ['readlink', firstOperand],
  ['dirname', directory],
  ['basename', lastName],
  ...LISTINGS,
  ['getent', entries],
  ['losetup', loopDevice],
  ['mktemp', () => `/tmp/${SOME}`],
  ['whoami', oneName],
  ['id', oneName],
  ['logname', oneName],
  ['hostname', oneName],
  ['uname', oneName],
  ['date', oneName],
  ['nproc', oneName],
  ['seq', oneName],
  ['wc', oneName],
  ['uuidgen', oneName],
  ...'cd true :'.split(' ').map((name): [string, Output] => [name, nothing]),
]);

/** What these do is not told to who reads their output. */
const SILENT = new Set(
  (
    'set export declare local typeset readonly unset shift read mapfile readarray test [ pushd popd mkdir touch rm cp mv ' +
    'ln chmod sleep wait umask setopt shopt return break continue let false trap'
  ).split(' '),
);

/** Whether a command only prints or compares its words, so that none of them is a command. */
export function prints(name: string): boolean {
  return OUTPUTS.has(name) || /^(?:[efz]?grep|rg|ag|ack|test|\[)$/.test(name);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', a: '', b: '', f: '', v: '' };

function decodeEscapes(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{1,2})|0?([0-7]{1,3})|u([\da-fA-F]{1,4})|(.))/gs,
    (whole, hex, octal, code, one) => {
      if (hex ?? code) return String.fromCodePoint(Number.parseInt(hex ?? code, 16));
      if (octal) return String.fromCodePoint(Number.parseInt(octal, 8));
      return ESCAPES[String(one)] ?? String(whole);
    },
  );
}
