// How code names the home of its user.
import { HOME } from '../command/stand-ins.ts';
import type { At, Keep } from './marks.ts';

const CALLS = [
  String.raw`(?:\w+\.)?Path\.home(?:\(\))?`,
  String.raw`(?:os\.)?(?:homedir\(\)|userInfo\(\)\.homedir\b)`,
  String.raw`Dir\.home(?:\(\))?`,
  String.raw`(?:process|Bun)\.env\.HOME\b`,
  String.raw`os\.UserHomeDir\(\)`,
  String.raw`System\.user_home!?(?:\(\))?`,
  String.raw`(?:\w+::){0,3}home_dir\(\)`,
  String.raw`NSHomeDirectory\(\)`,
  String.raw`(?:System\.)?Environment\.GetFolderPath\((?:\w+\.){0,3}UserProfile\)`,
  String.raw`\$HOME\b`,
  String.raw`\$ENV\{["']?HOME["']?\}`,
].join('|');
const READS_VARIABLE = String.raw`(?:\w{1,40}\.){0,4}\$?(?:environ|ENV|ENVIRON|[gG]etenv|get_env|env(?:::var)?|getProperty|GetEnvironmentVariable|_SERVER)(?:\.(?:get|fetch))?\s{0,9}`;

const HOME_CALL = new RegExp(String.raw`(?:\brequire\(\uE010\d+\uE011\)\.|(?<!\w))(?:${CALLS})`, 'g');
const HOME_VARIABLE = new RegExp(
  String.raw`(?:\b|(?=\$))${READS_VARIABLE}(?:[[({]\s{0,9}\uE010(\d+)\uE011\s{0,9}[\])}]|(?<=\s)\uE010(\d+)\uE011)`,
  'g',
);
const OF_HOME = /^(?:HOME|USERPROFILE|user\.home)$/;
/** `${require("os").homedir()}`, `{os.environ["HOME"]}`, `#{Dir.home}` in a text */
const INSIDE = new RegExp(
  String.raw`^\s*(?:require\(["'][\w:/]{1,40}["']\)\.)?(?:${CALLS}|${READS_VARIABLE}[[({]["'](?:HOME|user\.home)["'][\])}]|(?:\w+\.){0,2}expanduser\(["']~["']\))\s*$`,
);
/** In a text of Perl and PHP, a member needs no brackets around it. */
const BARE =
  /\{\$_(?:SERVER|ENV)\[["']?HOME["']?\]\}|\$\{HOME\}|\$ENV\{["']?HOME["']?\}|\$_(?:SERVER|ENV)\[["']?HOME["']?\]/g;
const OF_JULIA = /\$\(\s{0,9}(?:homedir\(\)|ENV\[["']HOME["']\])\s{0,9}\)/g;

/** With the stand-in for a home in place of `os.homedir()`, `os.environ["HOME"]` and the like. */
export function withHomes(code: string, at: (index: string) => string): string {
  return code
    .replace(HOME_VARIABLE, (whole, inBrackets, behind) => (OF_HOME.test(at(inBrackets ?? behind)) ? HOME : whole))
    .replace(HOME_CALL, HOME);
}

const BEFORE = /[[,][ \t]{0,9}$/;
const BEHIND = /^[ \t]{0,9}[,\]]/;
const ADDED = /^[ \t]{0,9}(?:\+|\.(?!\w)|\.\.)[ \t]{0,9}\uE010(\d+)\uE011/;

/** A home that is an item of a list, or that a string follows, as the string that it is: `["rm", os.homedir()]`, `getenv("HOME") . "/x"`. */
export function withHomesAsStrings(code: string, keep: Keep, at: At): string {
  if (!NAMES_HOME.test(code)) return code;
  let written = '';
  let from = 0;
  for (const { index, length } of homesIn(code, at)) {
    const behind = code.slice(index + length, index + length + 40);
    const [sum = '', added] = ADDED.exec(behind) ?? [];
    const isItem = BEHIND.test(behind) && BEFORE.test(code.slice(Math.max(0, index - 10), index));
    if (index < from || (!isItem && added === undefined)) continue;
    written += code.slice(from, index) + keep(HOME + (added === undefined ? '' : at(added)));
    from = index + length + sum.length;
  }
  return written + code.slice(from);
}

const NAMES_HOME = /home|HOME|UserProfile|environ|env/i;

function homesIn(code: string, at: At): { index: number; length: number }[] {
  const named = [...code.matchAll(HOME_VARIABLE)].filter(([, inBrackets, behind]) =>
    OF_HOME.test(at(inBrackets ?? behind)),
  );
  return [...named, ...code.matchAll(HOME_CALL)]
    .map(({ index, 0: whole }) => ({ index, length: whole.length }))
    .sort((left, right) => left.index - right.index);
}

/** The same in a string, where no brackets of the language stand around it. */
export function withHomesInText(text: string): string {
  return text.includes('$') ? text.replace(BARE, HOME).replace(OF_JULIA, HOME) : text;
}

/** Whether the code that a string holds between brackets gives a home. */
export function isHome(inside: string): boolean {
  return INSIDE.test(inside);
}
