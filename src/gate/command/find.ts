// What `find` would find, and whether its filters leave most files out.
import { SOME, STAR } from './stand-ins.ts';

interface Search {
  /** Stand for what is found: `root/…` if a filter leaves most out, `root/*` if everything is taken. */
  targets: readonly string[];
  deletes: boolean;
  commands: readonly (readonly string[])[];
}

const NARROW = /^-(i?name|i?path|i?wholename|i?regex|inum|newer\w*|size|empty|links|samefile|lname|cmin|mmin|amin)$/;
const BY_AGE = /^-[acm]time$/;
/** Commands that `-exec` starts only to decide which files are taken. */
const ASKS = /^(?:test|\[|[ef]?grep)$/;
const NOT = /^(!|-not)$/;

export function readFind(args: readonly string[]): Search {
  const start = args.findIndex((word) => /^(-[^LHPDO]|[()!]|-$)/.test(word));
  const before = start < 0 ? args : args.slice(0, start);
  const tests = start < 0 ? [] : args.slice(start);
  const roots = before.filter((word) => !word.startsWith('-'));
  const targets = (roots.length > 0 ? roots : ['.']).map((root) =>
    isNarrow(tests, root) ? (named(tests, root) ?? `${root}/${SOME}`) : `${root}/${STAR}`,
  );
  return { targets, deletes: tests.includes('-delete'), commands: readCommands(tests) };
}

function isNarrow(tests: readonly string[], root: string): boolean {
  // With `-o`, the filter holds for one side only.
  if (tests.some((word, at) => /^-(o|or)$/.test(word) && isAction(tests[at + 1]))) return false;
  if (tests.some((word, at) => /^-exec(?:dir)?$/.test(word) && ASKS.test(tests[at + 1] ?? ''))) return true;
  return tests.some((word, at) => {
    if (NOT.test(tests[at - 1] ?? '')) return false;
    if (BY_AGE.test(word)) return !/^(\/|\/home|\/Users|\/root|\/etc|\/usr|\uE004)\/?$/.test(root);
    return NARROW.test(word) && !isEverything(tests[at + 1] ?? '');
  });
}

/** What `-name .git` or `-path './.git/*'` finds, if that is one thing. */
function named(tests: readonly string[], root: string): string | undefined {
  const name = tests[tests.indexOf('-name') + 1] ?? '';
  if (tests.includes('-name')) return /^[\w.-]+$/.test(name) ? `${root}/${name}` : undefined;
  const path = tests[tests.findIndex((word) => /^-(?:whole)?(?:name|path)$/.test(word)) + 1] ?? '';
  const isBelow = tests.includes('-path') && path.startsWith(`${root}/`);
  return isBelow ? path.replaceAll('*', STAR) : undefined;
}

function isAction(word: string | undefined): boolean {
  return word === '-delete' || word === '-exec';
}

function isEverything(pattern: string): boolean {
  const plain = pattern.replaceAll(STAR, '*');
  return plain.includes('*') && /^[*?./]+$/.test(plain);
}

function readCommands(tests: readonly string[]): string[][] {
  const commands: string[][] = [];
  tests.forEach((word, at) => {
    if (!/^-(exec|execdir|ok|okdir)$/.test(word)) return;
    const rest = tests.slice(at + 1);
    const end = rest.findIndex((part) => part === ';' || part === '+');
    commands.push(end < 0 ? rest : rest.slice(0, end));
  });
  return commands;
}
