// Names that hold, one after the other, all that a folder or a pattern has.
import { asGlob, HOME, STAR, UNKNOWN } from '../command/stand-ins.ts';

type At = (index: string | undefined) => string;
type Variables = Map<string, string>;

/** A string, or a name that holds one. */
const OF = String.raw`[ \t]*(?:\uE010(\d+)\uE011|\$?([A-Za-z_]\w*)\b(?![.(]))`;
/** `for f in os.listdir("/etc")`: f is every name in the folder, or every match of a pattern. */
const LISTED = new RegExp(
  String.raw`\bfor[ \t]+(\w+)(?:[ \t]*,[ \t]*\w+)*[ \t]+in[ \t]+(?:(?:sorted|list|reversed)\()?(?:[\w.]*\b(listdir|scandir|children|walk|iterdir)|[\w.]*\bi?glob)[ \t]*[([]${OF}`,
  'g',
);
/** `Dir["/etc/*"].each { |f| …`, `readdirSync("/etc").forEach(f => …`, `foreach (glob("/etc/*") as $f) …` */
const EACH = new RegExp(
  String.raw`\b(?:Dir(?:\.(?:glob|children|each_child|entries))?|glob|(readdirSync|listdir|scandir|readdir))[ \t]*[([]${OF}[^)\]\n]{0,60}[)\]](?:[ \t]*\.(?:each|forEach|map)\b[^\w\n]{0,8}(?:do[ \t]*\|)?|[ \t]+as[ \t]+\$)(\w+)`,
  'g',
);
const IN_PATH = new RegExp(
  String.raw`\bfor[ \t]+(\w+)[ \t]+in[ \t]+(?:(?:sorted|list|reversed)\()?(?:\w+\.)?Path(?:\(${OF}[ \t]*\)|\.home\(\))\.(?:iterdir|r?glob|walk)\b`,
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

/** Adds them to the variables that are known already. */
export function addFolderLoops(code: string, at: At, variables: Variables): void {
  const textOf = (index: string | undefined, name: string | undefined): string | undefined =>
    index === undefined ? variables.get(name ?? '') : at(index);
  const add = (name: string, text: string | undefined, isFolder: boolean): void => {
    if (text !== undefined && text !== '' && !text.includes(UNKNOWN))
      variables.set(name, asGlob(isFolder ? `${text}/*` : text));
  };
  for (const [, name = '', index, held] of code.matchAll(IN_PATH))
    add(name, index === undefined && held === undefined ? HOME : textOf(index, held), true);
  for (const [, name = '', folder, index, held] of code.matchAll(LISTED))
    add(name, textOf(index, held), Boolean(folder));
  for (const [, folder, index, held, name = ''] of code.matchAll(EACH)) add(name, textOf(index, held), Boolean(folder));
  for (const [, name = '', isFolder, index] of code.matchAll(NAMES_IN))
    if (isFolder || LISTS_FOLDER.test(at(index))) variables.set(name, STAR);
  for (const [, name = '_', index] of code.matchAll(OF_PERL)) add(name, at(index), false);
  for (const [, name, index, other = '', second] of code.matchAll(OF_PATTERN))
    if (at(index ?? second).includes(STAR)) variables.set(name ?? other, at(index ?? second));
  const walks = /\bwalk\b/.test(code);
  for (const [, name = '', names = ''] of walks ? code.matchAll(FROM_KNOWN) : [])
    variables.set(name, variables.get(names) ?? STAR);
}
