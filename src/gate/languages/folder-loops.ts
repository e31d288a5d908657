// Names that hold, one after the other, all that a folder or a pattern has.
import { pickedIn } from '../command/paths.ts';
import { asGlob, HOME, SOME, STAR, UNKNOWN, withHome } from '../command/stand-ins.ts';
import { chosenIn } from './chosen-names.ts';
import { withHomes } from './homes.ts';
import type { At } from './marks.ts';

type Variables = Map<string, string>;

/** A string, or a name that holds one. */
const OF = String.raw`[ \t]*(?:\uE010(\d+)\uE011|\$?([A-Za-z_]\w*)\b(?![.(]))`;
/** `for f in os.listdir("/etc")`: f is every name in the folder, or every match of a pattern. */
const LISTED = new RegExp(
  String.raw`\bfor[ \t]+(\w+)(?:[ \t]*,[ \t]*\w+)*[ \t]+in[ \t]+(?:(?:sorted|list|reversed)\()?(?:[\w.]*\b(listdir|scandir|children|walk|iterdir)|[\w.]*\bi?glob)[ \t]*[([](?:${OF}|[ \t]*\))`,
  'g',
);
const OF_CURRENT = /[ \t(](?:os\.)?(?:listdir|scandir)[ \t]*\([ \t]*\)$/;
const BRACKETS = String.raw`\((?:[^()\n]|\([^()\n]{0,60}\)){0,120}\)`;
/** What a test calls each name: `f => …` */
const TESTED = /(\w{1,40})\)?[ \t]*=>/;
/** `Dir["/etc/*"].each { |f| …`, `readdirSync("/etc").forEach(f => …`, `foreach (glob("/etc/*") as $f) …` */
const EACH = new RegExp(
  String.raw`\b(?:Dir(?:\.glob)?|glob|(Dir\.(?:children|each_child|entries)|readdirSync|listdir|scandir|readdir))[ \t]*[([]${OF}[^)\]\n]{0,60}[)\]](\.(?:filter|select)${BRACKETS})?(?:[ \t]*\.(?:each|forEach|map)\b[^\w\n]{0,8}(?:do[ \t]*\||function[ \t]*\w{0,40}\()?|[ \t]*(?:\{|do)[ \t]*\||[ \t]+as[ \t]+\$)(\w+)`,
  'g',
);
/** What a block of Ruby has without naming it. */
const UNNAMED = /(?<=^[^|\n]{0,100})\b(?:_1|it)\b/;
/** `for (const f of fs.readdirSync("/etc"))` */
const OF_FOLDER = new RegExp(
  String.raw`\bfor[ \t]*(?:await[ \t]*)?\([ \t]*(?:(?:const|let|var)[ \t]+)?(\w+)[ \t]+of[ \t]+(?:await[ \t]+)?[\w.]*\b(?:readdir|readdirSync|readDirSync|readDir)[ \t]*\(${OF}`,
  'g',
);
/** `for p in Path("/etc").iterdir()`, `for p in folder.rglob("*.o")` */
const IN_PATH = new RegExp(
  String.raw`\bfor[ \t]+(\w+)[ \t]+in[ \t]+(?:(?:sorted|list|reversed)\()?(?:(?:\w+\.)?Path(?:\(${OF}[ \t]*\)|\.home\(\))|(\w+))\.(?:iterdir|r?glob|walk)\b\([ \t]*(?:\uE010(\d+)\uE011)?`,
  'g',
);
/** `for f in lfs.dir("/etc")`, `for f in io.popen("ls /etc"):lines()`: names without their folder. */
const NAMES_IN =
  /\bfor[ \t]+(\w+)[^\n]{0,40}?\bin[ \t]+(?:(lfs\.dir|vim\.fs\.dir)|io\.popen)\([ \t]*\uE010(\d+)\uE011/g;
const LISTS_FOLDER = /^ls(?:[ ]+-[aA1]+)*(?:[ ]+[^*?|;&\s]+)?$/;
/** `… for glob("/etc/*")`, `for (glob "/etc/*") { … }` of Perl, whose line is `$_` */
const OF_PERL =
  /\bfor(?:each)?[ \t]*\(?[ \t]*(?:my[ \t]+)?(?:\$(\w+)[ \t]*\([ \t]*)?(?:bsd_)?glob[ \t]*\(?[ \t]*\uE010(\d+)\uE011/g;
/** `for p in readdir("/etc", join=true)`, `foreach(p -> …, readdir("/etc"))`, where the list has become a pattern */
const OF_PATTERN =
  /\bfor[ \t]+(\w+)[ \t]+(?:in|=|∈)[ \t]+\(?\uE010(\d+)\uE011|\bforeach\([ \t]*(\w+)[ \t]*->[^\n]{0,200}?,[ \t]*\uE010(\d+)\uE011[ \t]*\)/g;
/** In `for x in names`, x is what the names are. */
const FROM_KNOWN = /\bfor[ \t]+(\w+)[ \t]+in[ \t]+(\w+)\b(?![.(])/g;
const NAMES_HOME = /home|expanduser|environ|getenv|\bENV\b/i;
/** What stands for a home in the code. */
const OF_HOME = 'HOME_FOLDER';
const EXPANDS = /(?:\bos\.)?(?:\bpath\.)?\bexpanduser\([ \t]{0,9}(\uE010\d+\uE011)[ \t]{0,9}\)/g;
const EVERYTHING = /^[*?./]+$/;
/** In a text of more loops, each further one takes everything. */
const MOST_TRIED = 100;
const RELATIVE = /^(?![/~\uE004])/;

/** Whether code may have such loops at all. */
export const LISTS =
  /\b(?:listdir|scandir|children|walk|iterdir|[ir]?glob|readdir\w{0,5}|readDir\w{0,5}|Dir|dir|popen)\b/;

/** Adds them to the variables that are known already. */
export function addFolderLoops(written: string, at: At, variables: Variables): void {
  const code = NAMES_HOME.test(written) ? withHomesNamed(written, at) : written;
  const textOf = (index: string | undefined, name: string | undefined): string | undefined => {
    if (index !== undefined) return withHome(at(index));
    return name === OF_HOME ? HOME : variables.get(name ?? '');
  };
  let tried = 0;
  const withoutRest = (name: string, behind: number, all: string): string => {
    tried += 1;
    return tried > MOST_TRIED ? all : chosenOf(code, name, behind, all);
  };
  const add = (name: string, text: string | undefined, isFolder: boolean, behind: number): void => {
    if (text === undefined || text === '' || text.includes(UNKNOWN)) return;
    const all = isFolder ? `${text}/*` : text;
    variables.set(name, asGlob(all.endsWith('*') ? withoutRest(name, behind, all) : all));
  };
  for (const match of code.matchAll(IN_PATH)) {
    const [whole, name = '', index, held, owner, pattern] = match;
    const isHome = index === undefined && held === undefined && owner === undefined;
    const folder = isHome ? HOME : textOf(index, held ?? owner);
    const named = pattern === undefined ? undefined : at(pattern);
    if (folder === undefined || folder.includes(UNKNOWN)) continue;
    if (named === undefined || EVERYTHING.test(named)) add(name, folder, true, match.index + whole.length);
    else variables.set(name, /[*?[]/.test(named) ? pickedIn(folder, '.') : `${folder}/${named}`);
  }
  for (const match of code.matchAll(LISTED)) {
    const [whole, name = '', folder, index, held] = match;
    const text = OF_CURRENT.test(whole) ? '.' : textOf(index, held);
    add(name, text, Boolean(folder), match.index + whole.length);
  }
  for (const match of code.matchAll(EACH)) {
    const [whole, folder, index, held, test, name = ''] = match;
    const behind = match.index + whole.length;
    const tested = TESTED.exec(test ?? '')?.[1];
    if (test !== undefined && tested !== undefined && chosenIn(test, tested, 0)) continue;
    const unnamed = UNNAMED.exec(code.slice(behind, behind + 120))?.[0];
    add(unnamed ?? name, textOf(index, held), Boolean(folder), behind);
  }
  for (const match of code.matchAll(OF_FOLDER))
    add(match[1] ?? '', textOf(match[2], match[3]), true, match.index + match[0].length);
  for (const [, name = '', isFolder, index] of code.matchAll(NAMES_IN))
    if (isFolder || LISTS_FOLDER.test(at(index))) variables.set(name, STAR);
  for (const [, name = '_', index] of code.matchAll(OF_PERL)) add(name, at(index), false, code.length);
  for (const [, name, index, other = '', second] of code.matchAll(OF_PATTERN))
    if (at(index ?? second).includes(STAR)) variables.set(name ?? other, at(index ?? second));
  if (/\bwalk\b/.test(code)) addNamesOfWalk(code, variables);
}

/** `listdir(os.path.expanduser("~"))`, `readdirSync(os.homedir())`: an expression stands where a name could. */
function withHomesNamed(code: string, at: At): string {
  return withHomes(code.replace(EXPANDS, '$1'), at).replaceAll(HOME, OF_HOME);
}

/** `for root, dirs, files in os.walk(d)`, then `for f in files` */
function addNamesOfWalk(code: string, variables: Variables): void {
  for (const match of [...code.matchAll(FROM_KNOWN)].slice(0, MOST_TRIED)) {
    const [whole, name = '', names = ''] = match;
    const all = variables.get(names);
    const isChosen = all === undefined && chosenIn(code, name, match.index + whole.length) !== undefined;
    variables.set(name, all ?? (isChosen && walksHere(variables) ? SOME : STAR));
  }
}

function walksHere(variables: Variables): boolean {
  return [...variables.values()].every((value) => !value.includes(STAR) || RELATIVE.test(value));
}

/** Without what a test leaves out. */
function chosenOf(code: string, name: string, behind: number, all: string): string {
  const folder = all.replace(/\/?(?<!\*)\*+$/, '') || (all.startsWith('/') ? '/' : '.');
  const chosen = /[*?]/.test(folder) ? undefined : chosenIn(code, name, behind);
  if (chosen === undefined || (chosen === 'by age' && !RELATIVE.test(folder))) return all;
  return pickedIn(folder, '.');
}
