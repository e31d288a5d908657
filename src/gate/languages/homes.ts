// How code names the home of its user.
import { HOME } from '../command/stand-ins.ts';

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
const READS_VARIABLE = String.raw`(?:\w{1,40}\.){0,4}\$?(?:environ|ENV|[gG]etenv|get_env|env(?:::var)?|getProperty|GetEnvironmentVariable|_SERVER)(?:\.(?:get|fetch))?\s{0,9}`;

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

/** The same in a string, where no brackets of the language stand around it. */
export function withHomesInText(text: string): string {
  return text.includes('$') ? text.replace(BARE, HOME).replace(OF_JULIA, HOME) : text;
}

/** Whether the code that a string holds between brackets gives a home. */
export function isHome(inside: string): boolean {
  return INSIDE.test(inside);
}
