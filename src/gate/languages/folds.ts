// Writes plainly what code spells out: the folder of a known path, and calls by another way than a bracket.
import { HOME, SOME, STAR, withHome } from '../command/stand-ins.ts';
import { type At, type Keep, MARK, textsIn } from './marks.ts';

const TEXT = String.raw`[ \t]{0,9}${MARK}[ \t]{0,9}`;
/** `os.path.dirname("/a/b")`, also of `abspath("/a/b")` */
const FOLDER = new RegExp(
  String.raw`(?:\b[\w.]{1,40}\.|\b)dirname\((?:${TEXT}|[\w.]{1,40}\(${TEXT}\)[ \t]{0,9})\)`,
  'g',
);
const PARENT = new RegExp(
  String.raw`(?:\b\w{1,40}\.)?\bPath(?:\(${TEXT}\)|\.home\(\))(?:\.(?:resolve|expanduser|absolute)\(\))?((?:\.parent\b){1,9})`,
  'g',
);
const EXPANDED = new RegExp(String.raw`(?:\b[\w.]{1,40}\.|\b)expandvars\(${TEXT}\)`, 'g');
/** `fs.rmSync.call(fs, …)` */
const CALLED =
  /\b(\w{1,40})((?:\.\w{1,40}){0,4})\.(?:call|apply|bind)\([ \t]{0,9}(?:\1|this|null|undefined)[ \t]{0,9},[ \t]{0,9}/g;

/** `foreach(rm, …)` of Julia */
const FOR_EACH = /\bforeach\([ \t]{0,9}([A-Za-z_][\w.]{0,40})[ \t]{0,9},[ \t]{0,9}(?=\uE010)/g;

/** `list.files("/etc", full.names = TRUE)` of R, `readdir("/etc"; join=true)` of Julia: all that is in the folder */
const LISTED = new RegExp(
  String.raw`\b(?:list\.(?:files|dirs)|dir|readdir)\((?:[ \t]{0,9}path\.expand\()?${TEXT}\)?(?=[^()\n]{0,120}\b(?:full\.names|join)\b)(?![^()\n]{0,120}\bpattern\b)[^()\n]{0,120}\)`,
  'g',
);

/** What stands between the parts of a path. */
const SEPARATOR = /\b(?:os\.(?:path\.)?sep|path\.sep|File::SEPARATOR)\b/g;

/** `os.environ.get("ROOT", "/")`, `ENV.fetch("ROOT", "/")`: what it is where nobody has said. A home is known. */
const OR_ELSE = new RegExp(
  String.raw`(?:\b\w{1,40}\.){0,3}\$?\b(?:environ\.get|getenv|ENV\.fetch|env\.get)\(${TEXT},${TEXT}\)`,
  'g',
);
/** `process.argv[2] || "/"`, `ENV["ROOT"] ?? "/"`, `sys.argv[1] if … else "/"`; in `"/a" if "-x" in sys.argv else "/"` it is none. */
const OTHERWISE =
  /((?:\b\w{1,40}\.){0,3}\b(?:process\.(?:argv|env)|sys\.argv|argv|ENV|ARGV|\$ARGV|environ\.get|getenv|args|shift)\b[^\n;,|&]{0,80}?)(?:\|\||\?\?|\/\/|\bor\b|\belse\b)[ \t]{0,9}(\uE010\d+\uE011)/g;
const IS_CONDITION = /\belse[ \t]{0,9}\uE010\d+\uE011$/;
/** `const { HOME } = process.env` */
const HOME_TAKEN_OUT = /\{[\w, \t]{0,200}\bHOME\b[\w, \t]{0,200}\}[ \t]{0,9}=[ \t]{0,9}(?:process|Bun)\.env\b(?!\.)/g;
/** `unlink for …` of Perl takes the same as `unlink $_ for …`. */
const OF_EACH = /\b(unlink|rmdir|rmtree)(?=[ \t]{1,9}for(?:each)?\b)/g;
/** The folder that the program runs in. */
const HERE =
  /\bos\.curdir\b|\bDir\.(?:pwd|getwd)\b(?:\(\))?|(?:\b(?:os\.getcwdb?|(?:process|Deno)\.cwd|(?:\w{1,40}\.)?Path\.cwd|os\.Getwd)|(?<![\w.>])(?:getcwd|getwd|cwd|pwd))\(\)/g;
const HOME_NAME = /^(?:HOME|USERPROFILE|HOMEPATH|user\.home)$/;

/** `tempfile.mkdtemp(prefix="x")`, `with tempfile.TemporaryDirectory() as d:`, `Dir.mktmpdir { |d| …` */
const TEMPORARY =
  /(?:\bwith[ \t]{1,9})?\b(?:\w{1,40}\.){0,3}(?:mkdtemp(?:Sync)?|mktmpdir|MkdirTemp|TemporaryDirectory)\b(?:\((?:[^()\n]|\((?:[^()\n]|\([^()\n]{0,99}\)){0,99}\)){0,200}\))?(?:\.name\b)?(?:[ \t]{1,9}as[ \t]{1,9}(\w{1,40})[ \t]{0,9}:|[ \t]{0,9}(do\b|\{)[ \t]{0,9}\|[ \t]{0,9}(\w{1,40})[ \t]{0,9}\|)?/g;

const SPELLED =
  /argv|\bshift\b|[mM]k(?:d|tmpd|dirT)|TemporaryDir|ARGV|environ|getenv|\bENV\b|\benv\b|\bsep\b|full\.names|\bjoin\b|SEPARATOR|cwd|curdir|Dir\.pwd|[gG]etwd|\bpwd\(|\bfor\b|\?\.|\.(?:call|apply|bind|parent)\b|dirname|expandvars/;

export function foldSpellings(code: string, keep: Keep, at: At): string {
  if (!SPELLED.test(code)) return code;
  return code
    .replace(/\?\.(?=[A-Za-z_$])/g, '.')
    .replace(/\?\.(?=[([])/g, '')
    .replace(SEPARATOR, () => keep('/'))
    .replace(OF_EACH, '$1 $_')
    .replace(HERE, () => keep('.'))
    .replace(HOME_TAKEN_OUT, (whole) => `${whole}; HOME = ${keep(HOME)};`)
    .replace(TEMPORARY, (_, held, opened = '', passed) => {
      const made = keep(`/tmp/${SOME}`);
      return (held ?? passed) ? `${opened}; ${held ?? passed} = ${made};` : made;
    })
    .replace(LISTED, (_, index) => keep(`${withHome(at(index))}/${STAR}`))
    .replace(CALLED, '$1$2(')
    .replace(FOR_EACH, '$1(')
    .replace(OR_ELSE, (whole, name, other) =>
      HOME_NAME.test(at(name)) ? whole.replace(/,[^,]{0,40}\)$/, ')') : keep(at(other)),
    )
    .replace(OTHERWISE, (whole, first, other) => {
      if (IS_CONDITION.test(whole) && !/\bif\b/.test(first)) return whole;
      return namesHome(first, at) ? first : other;
    })
    .replace(EXPANDED, (_, index) => keep(at(index).replace(/\$(?:HOME\b|\{HOME\})/g, HOME)))
    .replace(FOLDER, (_, bare, wrapped) => keep(folderOf(at(bare ?? wrapped))))
    .replace(PARENT, (_, index, parents) => {
      const steps = String(parents).split('.').length - 1;
      const start = index === undefined ? HOME : at(index);
      return keep(Array.from({ length: steps }).reduce<string>(folderOf, start));
    });
}

function folderOf(path: string): string {
  const plain = path.replace(/(?<!\/)\/{1,9}$/, '');
  if (plain === '~' || plain === HOME) return '/home';
  const end = plain.lastIndexOf('/');
  return end > 0 ? plain.slice(0, end) : path.startsWith('/') ? '/' : '';
}

function namesHome(written: string, at: At): boolean {
  return /\bHOME\b/.test(written) || textsIn(written, at).some((name) => HOME_NAME.test(name));
}
