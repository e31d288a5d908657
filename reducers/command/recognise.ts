// Finds out which program printed the output of a command line.
import { hasFlag } from './match.ts';
import { unwrap } from './unwrap.ts';
import { type Simple, simpleCommands } from './words.ts';

/** Commands that print nothing, so all output comes from the command after them. */
const SILENT = new Set(
  'cd pushd popd export set unset source . mkdir touch true : umask alias ulimit trap sleep wait for fi done } rm mv cp ln chmod chown kill pkill disown [ [[ test exit return read local declare shift break continue'.split(
    ' ',
  ),
);
/** Words of the shell before a command. */
const KEYWORDS = new Set('! { if then elif else while until do'.split(' '));
/** Commands that pass lines on as they are. */
const PASSES_ON = new Set('head tail cat tee less more sponge col'.split(' '));
/** Commands whose lines keep their form in any order. */
const ANY_ORDER = new Set('find fd du wc env printenv'.split(' '));
const SHELLS = new Set('sh bash zsh dash fish'.split(' '));
const MOST_NESTING = 4;

/** The argv that decides the form of the output; empty if several programs print, or if the program is not known. */
export function recognise(line: string, output = ''): readonly string[] {
  return decisiveOf(printersOf(line, output));
}

/** The same, of what `printersOf` has found. */
export function decisiveOf(printers: readonly (readonly string[])[]): readonly string[] {
  const argvs = withoutRemarks(printers);
  const first = argvs[0] ?? [];
  const [program = ''] = first;
  const files = argvs.length > 1 ? argvs.filter(([name = '']) => SHOWS_FILES.has(name)) : [];
  if (files.length > 0 && argvs.every((argv) => files.includes(argv) || SAYS_LITTLE.has(argv[0] ?? '')))
    return [files[0]?.[0] ?? '', ...files.flatMap((argv) => argv.slice(1))];
  if (!argvs.every((argv) => argv[0] === program)) return [];
  if (argvs.every((argv) => argv[1] === first[1])) return first;
  if (INSTALLERS.has(program)) return [program, ...argvs.flatMap((argv) => argv.slice(1))];
  return ONE_FORM.has(program) ? [program] : [];
}

/** The argvs of all programs that print, in their order. */
export function printersOf(line: string, output = ''): (readonly string[])[] {
  return printersIn(line, new Shown(output), 0);
}

/** Whether a success of the line is one of each of its so many programs: `a && b`, but not `a; b` or a script that runs both. */
export function succeedTogether(line: string, programs: number): boolean {
  const commands = simpleCommands(line);
  const isJoined = commands
    .slice(0, -1)
    .every(({ words, operator }) => isSilent(words) || /^(?:&&|\|&?)$/.test(operator));
  return isJoined && printingCommands(commands).length === programs;
}

function printersIn(line: string, shown: Shown, depth: number): (readonly string[])[] {
  return printingCommands(simpleCommands(line)).flatMap((words) => nested(unwrap(words), shown, depth));
}

/** All that such a program prints can be read without its subcommand. */
const ONE_FORM = new Set('git make gmake ninja terraform tofu ip'.split(' '));
/** What these print are files, asked for by their names. */
const SHOWS_FILES = new Set('cat bat batcat head tail nl tac less more sed'.split(' '));
/** Beside a file, what these print needs no reducer. */
const SAYS_LITTLE = new Set(
  'ls pwd echo printf date whoami id uname hostname wc file which basename dirname'.split(' '),
);
/** The same of programs of which one may tell what was asked for: `apt-get update && apt-get install -y jq`. */
const INSTALLERS = new Set('apt apt-get pip pip3 brew composer gem apk dnf yum pacman'.split(' '));
/** Commands that add a line or two of their own. */
const REMARKS = new Set('echo printf pwd date'.split(' '));
/** Programs whose reducers judge each line alone, so that a remark passes through. */
const TAKES_REMARKS = new Set(
  'make gmake ninja gcc g++ cc c++ clang clang++ cmake javac pytest unittest jest vitest mocha rspec phpunit eslint tsc ruff mypy golangci-lint'.split(
    ' ',
  ),
);

export function isRemark([program = '']: readonly string[]): boolean {
  return REMARKS.has(program);
}

function withoutRemarks(argvs: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const others = argvs.filter((argv) => !isRemark(argv));
  return others.length > 0 && others.every(([program = '']) => TAKES_REMARKS.has(program)) ? others : argvs;
}

/** For each pipeline that may print: the command that decides the form of its output. */
function printingCommands(commands: readonly Simple[]): (readonly string[])[] {
  const printing: (readonly string[])[] = [];
  const toFiles: (readonly string[])[] = [];
  let pipeline: (readonly string[])[] = [];
  for (const { words, operator, toFile } of commands) {
    pipeline.push(withoutKeywords(words));
    if (operator === '|' || operator === '|&') continue;
    const words0 = decisive(pipeline);
    if (toFile) toFiles.push(words0);
    else if (!isSilent(words0)) printing.push(words0);
    pipeline = [];
  }
  if (pipeline.length > 0) printing.push(decisive(pipeline));
  // Where all output goes to files, what is seen are the errors of these commands.
  return printing.length > 0 ? printing : toFiles;
}

function withoutKeywords(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !KEYWORDS.has(word));
  return first < 0 ? [':'] : words.slice(first);
}

export function isSilent(words: readonly string[]): boolean {
  const [program = ''] = words;
  // `sed -i` writes to its files.
  if (program === 'sed') return hasFlag(words.slice(0, 2), '-i', '--in-place');
  // `time (make)` and `[[ -f a && -f b ]]` are cut into two.
  if ((program === 'time' && words.length === 1) || words.at(-1) === ']]') return true;
  return SILENT.has(program) && !saysMore(words);
}

/** `cp -v` and its like name each file. */
function saysMore(words: readonly string[]): boolean {
  return /^(?:mkdir|rm|mv|cp|ln)$/.test(words[0] ?? '') && hasFlag(words, '-v', '--verbose');
}

/** `sed -n 1,80p`, `sed '200q'` and `awk 'NR<=80'` choose lines by number; the last script takes colours away. */
const BY_NUMBER =
  /^(?:\d+|\$)?(?:,\s*(?:\d+|\$))?[pq]$|^NR ?[<>=]=? ?\d+(?: ?&& ?NR ?[<>=]=? ?\d+)?$|^s.\\x1[bB]\\?\[[^a-z]*[a-zA-Z]..g$/;

/** Whether a filter leaves lines as they are, or cuts off their ends. */
function passesOn(argv: readonly string[]): boolean {
  const [program = '', ...args] = argv;
  if (program === 'cut') return /^-(?:c|b) ?(?:1-|-)\d+$/.test(args.join(' '));
  // What is left of a program's lines has their form.
  if (/^[ef]?grep$/.test(program))
    return hasFlag(args, '-v', '--invert-match') && !hasFlag(args, '-n', '-c', '-o', '-l');
  const texts = args.filter((arg) => !/^-[nurE]+$/.test(arg));
  if (program === 'sed' || program === 'awk') return texts.length === 1 && BY_NUMBER.test(texts[0] ?? '');
  return PASSES_ON.has(program);
}

function decisive(pipeline: readonly (readonly string[])[]): readonly string[] {
  let at = pipeline.length - 1;
  const programAt = (place: number): string => unwrap(pipeline[place] ?? [])[0] ?? '';
  while (at > 0 && passesOn(unwrap(pipeline[at] ?? []))) at -= 1;
  if (at > 0 && programAt(at) === 'sort' && ANY_ORDER.has(programAt(at - 1))) at -= 1;
  return pipeline[at] ?? [];
}

function nested(argv: readonly string[], shown: Shown, depth: number): (readonly string[])[] {
  const script = depth < MOST_NESTING ? (inlineScript(argv) ?? scriptShown(argv, shown)) : undefined;
  return script === undefined ? [argv] : printersIn(script, shown, depth + 1);
}

/** The script in `bash -c 'script'`. */
export function inlineScript([program = '', ...args]: readonly string[]): string | undefined {
  const inline = SHELLS.has(program) ? args.findIndex((arg) => /^-[a-z]*c$/.test(arg)) : -1;
  return inline >= 0 ? args[inline + 1] : undefined;
}

const RUNS_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  npm: ['run', 'run-script', 'test', 't', 'tst', 'start', 'stop', 'restart'],
  pnpm: ['run', 'test', 't', 'start'],
  bun: ['run', 'test'],
};
const OWN_COMMANDS = new Set(
  'add remove install upgrade up info list ls why audit outdated init cache config'.split(' '),
);

/** Package managers print the command line of the script that they start. */
function scriptShown([program = '', ...args]: readonly string[], shown: Shown): string | undefined {
  const [name, ...others] = args.filter((arg) => !arg.startsWith('-'));
  if (name === undefined) return undefined;
  if (program === 'deno') return name === 'task' ? shown.ofTask(others[0] ?? '') : undefined;
  const script = /^run/.test(name) ? (others[0] ?? '') : name;
  const runs = program === 'yarn' ? !OWN_COMMANDS.has(name) : RUNS_SCRIPTS[program]?.includes(name) === true;
  if (!runs && (program !== 'pnpm' || OWN_COMMANDS.has(name))) return undefined;
  if (!runs) return kindOf(script) ?? args.join(' ');
  return shown.under(script) ?? shown.first ?? (program === 'npm' && name === script ? undefined : kindOf(script));
}

/** What a script does, by its name, where its command line is not shown, as with `--silent`. */
function kindOf(script: string): string | undefined {
  const [, kind] = /^(build|test|lint|typecheck|type-check)(?::[\w:.-]+)?$/.exec(script) ?? [];
  return kind === undefined ? undefined : `npm ${kind.replace('-', '')}`;
}

const HEADING = /^> \S+ (\S+)(?: \S+)?\n> (.+)$/gm;
const TASK = /^Task (\S+) (.+)$/gm;
const HEAD = 2000;

/** The command lines of scripts that an output shows, looked for once however many scripts run others. */
class Shown {
  private readonly output: string;
  private found: Map<string, string> | undefined;

  constructor(output: string) {
    this.output = output;
  }

  /** A script may run others: `> shop@1.2.0 lint` stands above the command line of the script `lint`. */
  under(name: string): string | undefined {
    this.found ??= scriptsIn(this.output);
    return this.found.get(name);
  }

  /** deno names a task and its command line on one line, and begins those of tasks that it needs in the same way. */
  ofTask(name: string): string | undefined {
    for (const [, task, script] of this.output.matchAll(TASK)) if (task === name) return script;
    return undefined;
  }

  get first(): string | undefined {
    const head = this.output.slice(0, HEAD);
    return (/^> \S+(?: \S+.*)?\n> (.+)$/m.exec(head) ?? /^\$ (.+)$/m.exec(head))?.[1];
  }
}

/** Of two with one name, the first counts. */
function scriptsIn(output: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', script = ''] of output.matchAll(HEADING)) if (!found.has(name)) found.set(name, script);
  return found;
}
