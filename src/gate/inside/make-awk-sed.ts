// What make, awk and sed run.
import { type Call, MOST_SOURCES, type Value } from '../command/call.ts';
import { contentsOf, type Inner, type ReadFile, scriptOf, scriptThatComesIn, type Unwrap } from '../command/inner.ts';
import { hasFlag, optionValues, takeCall } from '../command/options.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import { runsInputInAwk } from '../languages/runs-input.ts';
import { partsOfSed } from '../patterns/sed-scripts.ts';
import { filtered } from './filters.ts';
import { recipesOfJustfile, recipesOfMakefile } from './recipes.ts';

const MAKEFILES = ['GNUmakefile', 'makefile', 'Makefile', 'justfile', 'Justfile', '.justfile'];
const REHEARSES = [
  '-n',
  '-q',
  '-t',
  '--just-print',
  '--dry-run',
  '--recon',
  '--question',
  '--touch',
  '--list',
  '--show',
  '--summary',
];

/** The recipes of a file that the text itself gives. */
export const make: Unwrap = (call, readFile) => {
  const { args } = call;
  if (hasFlag(takeCall(call).options, ...REHEARSES)) return [];
  const named = optionValues(args, '-f --file --makefile --justfile');
  const files = contentsOf(named.length > 0 ? named : MAKEFILES, readFile);
  const given = optionValues(args, '--eval -E').map((text): Value => ({ text, from: call.from }));
  const set = args.filter((word) => /^\w+:?=/.test(word));
  const read = call.name === 'just' ? recipesOfJustfile : recipesOfMakefile;
  const [folder] = optionValues(args, '-C --directory');
  const first = folder === undefined ? '' : `cd '${folder.replaceAll("'", '')}'\n`;
  // Such a shell gets each line of a recipe.
  const shells = args
    .filter((word) => /^SHELL:?=./.test(word))
    .map((word) => scriptOf(word.replace(/^.*?=/, ''), call));
  const recipes: Inner[] = [...files, ...given].map(({ text, from }) => ({
    kind: 'script',
    language: 'shell',
    program: { text: first + read(text, set), from },
  }));
  return [...shells, ...recipes];
};

/** `-v name=value` and `name=value` behind the program give its variables; `-f` names a file with it. */
export const awk: Unwrap = (call, readFile) => {
  const { args } = call;
  const { operands } = takeCall(call);
  const files = contentsOf(optionValues(args, '-f --file --exec -E'), readFile);
  const inFile = args.some((word) => /^(?:-f|--file|-E|--exec)/.test(word));
  const written = [...optionValues(args, '-e --source'), ...(inFile ? [] : operands.slice(0, 1))];
  const variables = [...optionValues(args, '-v --assign'), ...operands.filter((word) => /^[A-Za-z_]\w*=/.test(word))];
  const preset = variables.map((word) =>
    word.replace(/^(\w+)=(.*)$/s, (_, name, value) => `${name} = ${JSON.stringify(value)}\n`),
  );
  const programs = [...files, ...written.map((text): Value => ({ text, from: call.from }))];
  return [
    ...programs.map(
      ({ text, from }): Inner => ({
        kind: 'script',
        language: 'awk',
        program: { text: `${preset.join('')}${text}`, from },
        args: inFile || written.length > 1 ? operands : operands.slice(1),
      }),
    ),
    ...programs.flatMap(({ text }) => printedToShell(text, call)),
    ...(call.input && programs.some(({ text }) => runsInputInAwk(text)) ? scriptThatComesIn(call) : []),
  ];
};

/** `print … | "sh"`, without the words themselves */
const TO_SHELL =
  /[ \t]{0,9}\|&?[ \t]{0,9}"(?:sudo[ \t]{1,9})?(?:\/\w{1,9}){0,3}\/?(?:ba|da|z|k)?sh(?:[ \t]{1,9}-\w{1,9})?"/g;

/** What goes to a shell from inside is the same as what goes to one behind it. */
function printedToShell(text: string, call: Call): Inner[] {
  const plain = text.replace(TO_SHELL, '');
  if (plain === text) return [];
  const printing = { ...call, args: call.args.map((word) => (word === text ? plain : word)) };
  const from = [printing, ...(call.input?.from ?? [])].slice(0, MOST_SOURCES);
  return [{ kind: 'script', language: 'shell', program: { text: filtered(printing) ?? UNKNOWN, from } }];
}

/** Whole lines: GNU sed takes all up to the end of the line as the command. */
const RUN_LINE = /(?:^|[;{}$\d/~!,])[ \t]*e[ \t]+([^\n]+)/gm;
/** `s/…/…/e` runs the line that it has made. */
const SUBSTITUTES =
  /(?:^|[;{}\d\s/$!])s([^\w\s\\])((?:\\.|(?!\1)[^\\\n])*)\1((?:\\.|(?!\1)[^\\\n])*)\1([gpiImM\d]*e\w*)/gm;

export const sed: Unwrap = (call, readFile) => sedScripts(call, readFile).flatMap((text) => runInSed(text, call));

function sedScripts(call: Call, readFile: ReadFile): string[] {
  const { scripts, programs } = partsOfSed(call);
  return [...scripts, ...contentsOf(programs, readFile).map(({ text }) => text)];
}

function runInSed(text: string, call: Call): Inner[] {
  if (call.args.includes('--sandbox')) return [];
  const lines = [...text.matchAll(RUN_LINE)].map(([, command = '']) => command);
  const made = [...text.matchAll(SUBSTITUTES)].flatMap(([, , pattern = '', written = '']) => {
    const command = written.replace(/\\(.)/g, '$1');
    return [command, ...linesMade(pattern, command, call)];
  });
  const own = RUN_ITSELF.test(text) ? scriptThatComesIn(call) : [];
  return [...[...lines, ...made].map((command) => scriptOf(command, call)), ...own];
}

/** `e` alone runs the line that it has read. */
const RUN_ITSELF = /(?:^|[;{}$\d/~!,])[ \t]*e[ \t]*(?:[;}]|$)/m;
const WHOLE_LINE = /^\^?\.[*+]\$?$/;

/** What `s` makes of the lines that come in. Where the pattern is no plain text, the line counts as it was. */
function linesMade(pattern: string, replacement: string, { input }: Call): string[] {
  const text = input?.text ?? '';
  if (text === '' || text.includes(UNKNOWN)) return [];
  if (WHOLE_LINE.test(pattern)) return [text.replace(/[^\n]+/g, (line) => replacement.replaceAll('&', () => line))];
  return [/^[\w ./-]+$/.test(pattern) ? text.replaceAll(pattern, () => replacement) : text];
}
