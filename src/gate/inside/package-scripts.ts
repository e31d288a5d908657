// The scripts of a package.json that the text itself has written, and the code and commands that bun runs.
import { type Inner, type ReadFile, scriptOf, type Unwrap } from '../command/inner.ts';
import { takeCall } from '../command/options.ts';
import { fileOfPackageScript } from '../command/remembered.ts';

const RUNS = /^(?:run|run-script|rum)$/;
/** Their names are verbs as well. */
const OWN_VERBS = /^(?:test|start|stop|restart)$/;

/** `npm run x`, `npm test` */
export const packageScript: Unwrap = (call, readFile) => {
  const [verb = '', named = '', ...words] = takeCall(call).operands;
  const name = RUNS.test(verb) ? named : OWN_VERBS.test(verb) || /^(?:yarn|bun)$/.test(call.name) ? verb : '';
  const text = name === '' ? undefined : scriptNamed(name, readFile);
  return text === undefined ? [] : [scriptOf([text, ...(RUNS.test(verb) ? words : [])].join(' '), call)];
};

function scriptNamed(name: string, readFile: ReadFile): string | undefined {
  const set = readFile(fileOfPackageScript(name))?.text;
  return set ?? scriptsIn(readFile('package.json')?.text ?? '').get(name);
}

const SCRIPTS = /"scripts"\s{0,99}:\s{0,99}\{([^{}]{0,10000})\}/;
const SCRIPT = /"((?:[^"\\]|\\.){1,200})"\s{0,99}:\s{0,99}("(?:[^"\\]|\\.){0,2000}")/g;

function scriptsIn(text: string): Map<string, string> {
  const [, inside = ''] = SCRIPTS.exec(text) ?? [];
  return new Map([...inside.matchAll(SCRIPT)].map(([, name = '', command = '']) => [name, plain(command)]));
}

function plain(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, '$1');
}

/** `bun exec '…'` is a shell, and `bun run x` a script of the package. */
export const bun: Unwrap = (call, readFile) => {
  const [verb, ...words] = takeCall(call).operands;
  const found: Inner[] = verb === 'exec' ? [scriptOf(words.join(' '), call)] : [];
  return [...found, ...packageScript(call, readFile)];
};
