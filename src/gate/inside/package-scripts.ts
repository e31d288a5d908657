// The scripts of a package.json that the text itself has written, and the code and commands that bun runs.
import { type Inner, type ReadFile, scriptOf, type Unwrap } from '../command/inner.ts';
import { hasFlag, takeCall } from '../command/options.ts';
import { fileOfPackageScript } from '../command/remembered.ts';

const RUNS = /^(?:run|run-script|rum|urn)$/;
/** Their names are verbs as well. */
const OWN_VERBS: ReadonlyMap<string, string> = new Map([
  ['test', 'test'],
  ['t', 'test'],
  ['tst', 'test'],
  ['start', 'start'],
  ['stop', 'stop'],
  ['restart', 'restart'],
]);
/** What runs by itself when packages are installed, packed or published. */
const INSTALLS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
const PACKS = ['prepack', 'prepare', 'postpack'];
const BY_ITSELF: ReadonlyMap<string, readonly string[]> = new Map([
  ...['install', 'i', 'ci', 'clean-install', 'install-test', 'it'].map((verb) => [verb, INSTALLS] as const),
  ['pack', PACKS],
  ['publish', ['prepublishOnly', ...PACKS, 'publish', 'postpublish']],
  ['version', ['preversion', 'version', 'postversion']],
]);

/** `npm run x`, `npm test`, `npm install`, `pnpm x` */
export const packageScript: Unwrap = (call, readFile) => {
  const { options, operands } = takeCall(call);
  if (hasFlag(options, '--ignore-scripts')) return [];
  const [verb = '', named = '', ...words] = operands;
  const runs = RUNS.test(verb);
  const name = runs ? named : (OWN_VERBS.get(verb) ?? (TAKES_NAMES.test(call.name) ? verb : ''));
  const own = name === '' ? [] : [`pre${name}`, name, `post${name}`];
  // Of a single package that is installed, the scripts of others run.
  const hooks = verb === '' && call.name === 'yarn' ? INSTALLS : named === '' ? (BY_ITSELF.get(verb) ?? []) : [];
  return [...new Set([...own, ...hooks])].flatMap((each) => {
    const text = scriptNamed(each, readFile);
    return text === undefined ? [] : [scriptOf([text, ...(runs && each === name ? words : [])].join(' '), call)];
  });
};

/** `pnpm x` runs the script x. */
const TAKES_NAMES = /^(?:yarn|bun|pnpm)$/;

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
