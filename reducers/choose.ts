// Chooses the reducer for a command line.
import { fits, wordsOf } from './command/match.ts';
import { decisiveOf, isRemark, printersOf, succeedTogether } from './command/recognise.ts';
import { general } from './general/general.ts';
import { addUp, type Reducer, type Reduction } from './reducer.ts';

export interface Choice {
  readonly reducer: Reducer | undefined;
  /** What the reducer is called for this command: `git diff`, where it is that of `git log`. */
  readonly name: string;
  /** Empty if nobody knows which program printed, or if several did. */
  readonly argv: readonly string[];
}

export function choose(reducers: readonly Reducer[], command: string, text: string): Choice {
  const argvs = printersOf(command, text);
  const argv = decisiveOf(argvs);
  if (argv.length > 0) return chosen(reducers, argv, text);
  const others = argvs.filter((words) => !isRemark(words));
  const steps = others.map((words) => chosen(reducers, words, text));
  const reducer = steps.length > 1 ? inTurn(steps, succeedTogether(command, argvs.length)) : undefined;
  return { reducer, name: reducer?.name ?? '', argv };
}

/** The reducer whose name has the most words in common. Of two equal ones, the later in the list wins. */
function chosen(reducers: readonly Reducer[], argv: readonly string[], text: string): Choice {
  const taking = reducers.find(({ takes }) => takes?.(argv, text));
  if (taking) return { reducer: taking, name: taking.name, argv };
  const words = wordsOf(argv);
  let best: { reducer: Reducer; words: number; name: string } | undefined;
  for (const [name, reducer] of namedFor(reducers).get(words[0] ?? '') ?? []) {
    const length = fits(words, name);
    if (length > 0 && length >= (best?.words ?? 0)) best = { reducer, words: length, name: name.join(' ') };
  }
  if (best === undefined) {
    const knowing = reducers.find(({ takesUnknown }) => takesUnknown?.(text));
    return { reducer: knowing, name: knowing?.name ?? '', argv };
  }
  return { reducer: best.reducer, name: nameFor(best.reducer, best.name), argv };
}

/** A reducer that is called as one of its commands is called as the other one where that one printed. */
function nameFor({ name, commands }: Reducer, command: string): string {
  return commands.includes(name) ? command : name;
}

type Named = ReadonlyMap<string, readonly (readonly [name: readonly string[], reducer: Reducer])[]>;

const INDEXES = new WeakMap<readonly Reducer[], Named>();

/** The names that begin with a program, by that program. To look through all of them takes longer than to reduce a short text. */
function namedFor(reducers: readonly Reducer[]): Named {
  const known = INDEXES.get(reducers);
  if (known) return known;
  const index = new Map<string, (readonly [readonly string[], Reducer])[]>();
  for (const reducer of reducers) {
    for (const name of reducer.commands.map((command) => command.split(' '))) {
      const [program = ''] = name;
      const named = index.get(program);
      if (named) named.push([name, reducer]);
      else index.set(program, [[name, reducer]]);
    }
  }
  INDEXES.set(reducers, index);
  return index;
}

function namesIn(steps: readonly Choice[], one: Reducer): string[] {
  const names = steps.flatMap(({ reducer, name }) => (reducer === one ? [name] : []));
  return names.length > 0 ? [...new Set(names)] : [one.name];
}

/** What they print may look like the lines of any other program. */
const PRINTS_ANYTHING =
  /^(?:cat|bat|head|tail|less|more|sed|awk|grep|egrep|rg|ag|jq|yq|curl|wget|diff|git (?:.* )?(?:diff|show|log|grep))\b/;

/**
 * Several programs print one after another: each reducer that lets the lines of the others pass takes its lines. Where a program
 * has none, the general one takes the rest.
 */
function inTurn(steps: readonly Choice[], together: boolean): Reducer | undefined {
  const isOne = new Set(steps.map(({ reducer }) => reducer)).size === 1;
  const passing = steps.flatMap(({ reducer }) =>
    reducer?.passesOthers === true || (isOne && reducer?.passesOwn === true) ? [reducer] : [],
  );
  const isAll = passing.length === steps.length;
  const reducers = isAll ? passing : [...passing.filter(({ ofTests }) => !ofTests), general];
  const runners = new Set(reducers.filter(({ ofTests }) => ofTests));
  if (runners.size > 1 || reducers[0] === general) return undefined;
  if (!isAll && steps.some(({ argv }) => PRINTS_ANYTHING.test(argv.join(' ')))) return undefined;
  // A test runner's headings are known by the blank lines around them, which others leave out.
  const different = [...new Set([...runners, ...reducers])];
  return {
    name: different.flatMap((one) => namesIn(steps, one)).join(', '),
    commands: [],
    reduce: (input) => {
      const reductions: Reduction[] = [];
      let { text } = input;
      for (const one of different) {
        // A flag such as -v asks each of them for more.
        const own = steps.filter(({ reducer }) => reducer === one);
        const argv = [...own, ...steps.filter((step) => !own.includes(step))].flatMap(({ argv }) => argv);
        // The exit code is that of the last program, and behind `&&` that program runs only after a success of the others.
        const isKnown = one === steps.at(-1)?.reducer || (together && input.exitCode === 0);
        const exitCode = isKnown ? input.exitCode : undefined;
        const reduction = one.reduce({ argv, text, exitCode, apart: input.apart });
        if (reduction === null) continue;
        text = reduction.text;
        reductions.push(reduction);
      }
      return text === input.text ? null : { text, dropped: addUp(reductions) };
    },
  };
}
