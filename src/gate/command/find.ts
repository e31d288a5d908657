// Which files `find` would reach with each of its actions.
import { isFileOfHistory } from './history-files.ts';
import { pickedIn, placesNamed } from './paths.ts';
import { isSpare } from './spare-names.ts';
import { SOME, STAR, UNKNOWN } from './stand-ins.ts';

interface Search {
  /** What it prints. Targets are `root/…` if the tests leave most out, `root/*` if they take everything. */
  targets: readonly string[];
  deleted: readonly string[];
  commands: readonly { words: readonly string[]; targets: readonly string[] }[];
}

/** Files that a part of the tests lets through: everything, what is old, what a test picks, some spare files, one name, one ending or one path. */
type Part = 'everything' | 'old' | 'picked' | 'some' | { name: string } | { ending: string } | { path: string };
type Files = readonly Part[];
/** Those for which a test is true, and those for which it is not. */
interface Divided {
  yes: Files;
  no: Files;
}

const EVERYTHING: Files = ['everything'];
const MOST_PARTS = 16;
const BY_NAME = /^-(?:i?name|i?path|i?wholename|i?regex|i?lname)$/;
const BY_VALUE = /^-(?:inum|newer\w*|size|links|samefile|cmin|mmin|amin)$/;
const OF_ONE_FILE = /^-(?:inum|samefile|i?lname)$/;
const BY_AGE = /^-[acm]time$/;
/** Other tests and options that take the next word. */
const TAKES_WORD =
  /^-(?:x?type|user|group|[ug]id|perm|(?:max|min)depth|fstype|context|used|regextype|flags|printf|fprint0?|fls|files0-from)$/;
const ALWAYS_TRUE =
  /^-(?:true|prune|print0?|printf|ls|fprint0?|fprintf|fls|depth|d|mount|xdev|(?:max|min)depth|regextype|follow|daystart|noleaf|ignore_readdir_race)$/;
const STARTS = /^-(?:exec|execdir|ok|okdir)$/;
/** Commands that `-exec` starts only to decide which files are taken. */
const ASKS = /^(?:test|\[|[ef]?grep)$/;
const NOT = /^(?:!|-not)$/;
const OR = /^-(?:o|or)$/;
const AND = /^-(?:a|and)$/;
/** Sizes, counts and ages with which hardly a file is left out. */
const TRUE_OF_MOST = /^(?:\+0[a-zA-Z]?|-\d{6,}[a-zA-Z]?)$/;
const NEWER_THAN_DAY = /^-newer\wt$/;
const LONG_AGO = /^(?:@0|19\d\d\b)/;
const LARGE_ROOT = /^(\/|\/home|\/Users|\/root|\/etc|\/usr|\uE004)\/?$/;

export function readFind(args: readonly string[], cwd = '.'): Search {
  const start = args.findIndex((word) => /^(-[^LHPDO]|[()!]|-$)/.test(word));
  const before = start < 0 ? args : args.slice(0, start);
  const given = before.filter((word) => !word.startsWith('-'));
  const roots = given.length > 0 ? given : ['.'];
  const reader = new TestReader(start < 0 ? [] : args.slice(start));
  const { yes } = reader.readAll();
  const below = (files: Files): string[] => roots.flatMap((root) => files.flatMap((part) => targets(part, root, cwd)));
  return {
    targets: below(reader.printed ?? yes),
    deleted: below(reader.deleted),
    commands: reader.commands.map(({ words, files }) => ({ words, targets: below(files) })),
  };
}

function targets(part: Part, root: string, cwd: string): string[] {
  // One variable alone: if it is empty, `find` finds nothing.
  if (root === UNKNOWN) return [root];
  if (part === 'everything' || (part === 'old' && LARGE_ROOT.test(root))) return [`${root}/${STAR}`];
  if (part === 'picked') return [pickedIn(root, cwd)];
  if (typeof part === 'string') return [`${root}/${SOME}`];
  if ('ending' in part) {
    const named = `${root}/${SOME}${part.ending}`;
    return [isFileOfHistory(named, cwd) ? named : pickedIn(root, cwd)];
  }
  if ('name' in part) return [`${root}/${part.name}`, ...placesNamed(part.name, root, cwd)];
  if (part.path.startsWith(`${root}/`)) return [part.path.replaceAll('*', STAR)];
  return [isSpare(part.path) ? `${root}/${SOME}` : pickedIn(root, cwd)];
}

/** Reads the tests as `find` does: from left to right, where `-o` gets what the left side did not take. */
class TestReader {
  private printedFiles: Files | undefined;
  private deletedFiles: Files = [];
  readonly commands: { words: readonly string[]; files: Files }[] = [];
  private readonly words: readonly string[];
  private at = 0;

  constructor(words: readonly string[]) {
    this.words = words;
  }

  /** Undefined if no test prints, so that `find` prints what it finds. */
  get printed(): Files | undefined {
    return this.printedFiles;
  }

  get deleted(): Files {
    return this.deletedFiles;
  }

  readAll(): Divided {
    let all = this.readChoice(EVERYTHING);
    while (this.at < this.words.length) {
      // A comma begins anew. A bracket that nothing opened is passed over.
      this.at += 1;
      all = this.readChoice(EVERYTHING);
    }
    return all;
  }

  private readChoice(files: Files): Divided {
    let { yes, no } = this.readRow(files);
    while (OR.test(this.words[this.at] ?? '')) {
      this.at += 1;
      const right = this.readRow(no);
      yes = together(yes, right.yes);
      no = right.no;
    }
    return { yes, no };
  }

  private readRow(files: Files): Divided {
    let yes = files;
    let no: Files = [];
    for (let word = this.words[this.at]; word !== undefined && !ENDS_ROW.test(word); word = this.words[this.at]) {
      const next = this.readTest(yes);
      yes = next.yes;
      no = together(no, next.no);
    }
    return { yes, no };
  }

  private readTest(files: Files): Divided {
    const word = this.take();
    if (AND.test(word)) return { yes: files, no: [] };
    if (NOT.test(word)) {
      const { yes, no } = this.readTest(files);
      return { yes: no, no: yes };
    }
    if (word === '(') return this.readBrackets(files);
    if (STARTS.test(word)) return this.readCommand(files);
    if (word === '-delete') this.deletedFiles = together(this.deletedFiles, files);
    if (/^-print0?$/.test(word)) this.printedFiles = together(this.printedFiles ?? [], files);
    const value = takesWord(word) ? this.take() : '';
    // It takes a file and a format.
    if (word === '-fprintf') this.at += 2;
    if (word === '-false') return { yes: [], no: files };
    if (ALWAYS_TRUE.test(word)) return { yes: files, no: [] };
    if (isTrueOfMost(word, value)) return { yes: files, no: narrow(files, 'some') };
    return { yes: narrowed(files, word, value), no: files };
  }

  private readBrackets(files: Files): Divided {
    let inside = this.readChoice(files);
    while (this.words[this.at] === ',') {
      this.at += 1;
      inside = this.readChoice(files);
    }
    if (this.words[this.at] === ')') this.at += 1;
    return inside;
  }

  private readCommand(files: Files): Divided {
    const length = this.words.slice(this.at).findIndex((word) => word === ';' || word === '+');
    const end = length < 0 ? this.words.length : this.at + length;
    const words = this.words.slice(this.at, end);
    this.at = end + 1;
    this.commands.push({ words, files });
    if (!ASKS.test(words[0] ?? '')) return { yes: files, no: files };
    const some = narrow(files, 'some');
    return { yes: some, no: some };
  }

  private take(): string {
    this.at += 1;
    return this.words[this.at - 1] ?? '';
  }
}

const ENDS_ROW = /^(?:-o|-or|,|\))$/;

function takesWord(word: string): boolean {
  return [BY_NAME, BY_VALUE, BY_AGE, TAKES_WORD].some((kind) => kind.test(word));
}

function isTrueOfMost(word: string, value: string): boolean {
  if (BY_NAME.test(word)) return isEverything(value);
  if (NEWER_THAN_DAY.test(word)) return LONG_AGO.test(value);
  return BY_VALUE.test(word) && TRUE_OF_MOST.test(value);
}

function narrowed(files: Files, word: string, value: string): Files {
  if (files.length === 0) return files;
  // What a name with `*` takes of a path is less than the path.
  if (/^-i?name$/.test(word)) return [/^[\w.-]+$/.test(value) ? { name: value } : pickedOf(files, value)];
  if (/^-(?:path|wholename)$/.test(word)) return narrow(files, { path: value });
  // Links that lead nowhere.
  const isBroken = word === '-xtype' && value === 'l';
  if (OF_ONE_FILE.test(word) || word === '-empty' || isBroken) return narrow(files, 'some');
  if (BY_NAME.test(word)) return narrow(files, pickedOf(files, value));
  if (BY_VALUE.test(word)) return narrow(files, 'picked');
  return BY_AGE.test(word) ? narrow(files, 'old') : files;
}

function pickedOf(files: Files, pattern: string): Part {
  if (isSpare(pattern) || !files.some(isWide)) return 'some';
  const ending = /^[*\uE002](\.\w{1,20})$/.exec(pattern)?.[1];
  return ending === undefined ? 'picked' : { ending };
}

/** From what leaves hardly a file out to what leaves most out. */
const WIDE: readonly Part[] = ['everything', 'old', 'picked'];

function isWide(part: Part): boolean {
  return WIDE.includes(part);
}

function narrow(files: Files, part: Part): Files {
  const widest = Math.min(...files.filter(isWide).map((each) => WIDE.indexOf(each)));
  return widest < (isWide(part) ? WIDE.indexOf(part) : WIDE.length) ? [part] : files;
}

function together(left: Files, right: Files): Files {
  if (left.includes('everything') || right.includes('everything')) return EVERYTHING;
  return [...left, ...right].slice(0, MOST_PARTS);
}

function isEverything(pattern: string): boolean {
  const plain = pattern.replaceAll(STAR, '*');
  return plain.includes('*') && /^[*?./]+$/.test(plain);
}
