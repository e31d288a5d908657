// Finds, in code for an interpreter, calls that start a shell, delete, overwrite or reach a database.
import type { Language } from '../../programs/programs.ts';
import { asGlob, UNKNOWN, withHome } from '../command/stand-ins.ts';
import { argumentsAt, splitArguments } from './brackets.ts';
import { withEachValue } from './each-value.ts';
import { evaluate, evaluateWords, fillVariables } from './expression.ts';
import { bareRights, changesRights, opens, overwrites, redirects } from './file-calls.ts';
import { type Found, foundCall, foundScript, withContents } from './found.ts';
import { gitLibraries } from './git-libraries.ts';
import { definedIn } from './given.ts';
import { loadedFiles } from './loads.ts';
import { withoutOwnNames } from './marks.ts';
import { massKills } from './mass-kills.ts';
import { mentioned } from './mentions.ts';
import { emptiedModels } from './models.ts';
import { emptiedCollections } from './mongo.ts';
import { networkCode, runsBackticks } from './network-code.ts';
import { pathMethods } from './path-methods.ts';
import { pipes } from './pipes.ts';
import { shellLines, sqlLines, withPlainQuotes } from './plain-quotes.ts';
import { worksOnScratch } from './scratch-databases.ts';
import { sentSecrets } from './sent-secrets.ts';
import { serviceCalls } from './service-code.ts';
import { builtCommands, foldersIn, inFolder, runsShell } from './shell-calls.ts';
import { type Skeleton, STRING, takeStringsOut } from './skeleton.ts';
import type { Surroundings } from './surroundings.ts';
import { syntaxesOf } from './syntax.ts';
import { treeWalks } from './tree-walks.ts';

const RUNS_BACKTICKS: ReadonlySet<Language> = new Set<Language>(['ruby', 'perl', 'php']);

type Read = (code: string, skeleton: Skeleton, written: string) => Found[];

interface Calls {
  read: Read;
  /** Patterns of names, between blanks. */
  names: string;
}

/** A name counts before an opening bracket, or before a string, since some languages need no bracket. */
const CALLS: readonly Calls[] = [
  {
    read: runsShell,
    names: String.raw`
      system2? popen[234]? Popen create_subprocess_(?:shell|exec) posix_spawnp? pcntl_exec callCommand
      execShellCmd execCmd(?:Ex)? execProcess startProcess Sys\.command Unix\.system os:cmd shell(?!\w) Shell run3
      readProcess rawSystem spawnCommand spawnProcess readCreateProcess term_start runCommand
      Popen check_call check_output getoutput getstatusoutput shell_exec passthru proc_open
      (?<!\.)exec (?:Kernel|Process)\.exec execSync execFile execFileSync spawn spawnSync (?<!\w)execa\w* exec[lv]p?e? spawn[lv]p?e?
      (?:subprocess|sp|Deno|invoke|conn|Bun)\.(?:run|call|spawn)
      (?:child_process|cp|shell|shelljs|sh|Runtime|getRuntime\(\)|\uE010\d+\uE011\))\.exec
      os\.execute os\.cmd (?:Bun\.)?\$(?=\uE010) shell-command(?:-to-string)? call-process capture[23]e? System\.cmd
      pexpect\.run run_process exec_command (?:c|conn|connection|Connection\(\uE010\d+\uE011\))\.(?:run|sudo) exec\.Command Deno\.Command ProcessBuilder do\s+(?:shell\s+)?script (?<![.\w])(?:sh|run)`,
  },
  {
    read: deletes(['-rf']),
    names: String.raw`
      rmtree remove_tree remove_dir(?:_all)? remove_entry removeDirectoryRecursive removeDir dir_delete deleteDir
      deleteRecursively del_dir_r delete_tree removeItem rm_rf!? rm_r!? RemoveAll remove_entry_secure removedirs rmdir_r delete-directory remove_all rmdirRecurse deleteTree Directory\.Delete
      rmSync rmdirSync removeSync emptyDirSync emptyDir rimraf rimrafSync rimraf\.sync deleteSync send2trash (?<![.\w])trash
      (?:fs|fsp|promises|fse|fs_extra|Deno|sh|shell|shelljs)\.(?:rm|rmdir|removeSync|remove) (?<![.\w])(?:rm|del(?:\.sync)?|rmdir) os\.rmdir Dir\.rmdir`,
  },
  {
    read: deletes(['-f']),
    names: String.raw`(?<![.\w])unlink os\.(?:remove|unlink) file\.remove remove_file unlinkSync File\.(?:delete|unlink|rm) fs\.unlink`,
  },
  {
    read: moves,
    names: String.raw`
      (?:shutil\.)?move (?<![.\w>])rename os\.(?:rename|replace|Rename) renameSync File\.rename FileUtils\.mv moveSync`,
  },
  {
    read: copies,
    names: String.raw`
      copyfile copy2 copyFile copyFileSync cpSync (?:shutil|FileUtils)\.(?:copy|cp|cp_r|copy_file) (?:fs|fsp|promises|fse)\.(?:cp|copy)`,
  },
  {
    read: opens,
    names: String.raw`(?<![.\w])open (?<![.\w])open\s+(?:my\s+)?\$?\w+\s*, io\.open File\.open os\.open openSync fopen`,
  },
  {
    read: overwrites,
    names: String.raw`writeFile writeFileSync createWriteStream File\.write IO\.write file_put_contents os\.truncate truncateSync spit`,
  },
  { read: kills, names: String.raw`os\.kill process\.kill Process\.kill posix_kill syscall\.Kill (?<![.\w])kill` },
  {
    read: changesRights,
    names: String.raw`os\.(?:chmod|Chmod) (?:fs|fsp|promises)\.chmod chmodSync (?:File|FileUtils)\.chmod(?:_R)? (?<![.\w])chmod`,
  },
  {
    read: asSql,
    names: String.raw`
      (?<=\.|->|::)(?:execute|executescript|executemany|execute_sql|statement|unprepared|query!?|[eE]xec|raw|unsafe|do|prepare|run|sql|executeUpdate|executeQuery|ExecContext|MustExec)
      db(?:Execute|SendStatement|SendQuery|GetQuery)
      (?<=\.|->|::)\$(?:execute|query)Raw(?:Unsafe)? (?<![.\w])sql(?=\uE010)`,
  },
  { read: asCode, names: String.raw`(?<![.\w])(?:exec|eval|instance_eval|Function|compile|loadstring)` },
];

const DEFINES = /\b(?:def|function|func|fn|sub)\s+$/;
const MOST_CALLS = 500;

const READERS = CALLS.map(({ names, read }): [RegExp, Read] => {
  const any = names.trim().split(/\s+/).join('|');
  return [
    new RegExp(
      `(?<!\\w)(?:${any})\\s*(?=[(\\uE010]|(?<=\\s)(?:\\$(?:ENV\\{|_(?!\\w))|(?:Dir|ENV|File|glob)\\b|\\*?\\[[[(]?\\uE010))`,
      'g',
    ),
    read,
  ];
});

export function readCode(text: string, language: Language, given?: Surroundings): Found[] {
  const found = [...shellLines(text), ...sqlLines(text), ...(given ? loadedFiles(text, language, given) : [])];
  for (const taken of skeletonsOf(text, language, given)) {
    for (const skeleton of withEachValue(taken)) {
      const read = readSkeleton(text, skeleton, RUNS_BACKTICKS.has(language));
      found.push(...withContents(read, skeleton.strings));
      if (found.length > MOST_CALLS * 2) return [...found.slice(0, MOST_CALLS), { kind: 'excess' }];
    }
  }
  // What such code evaluates is in its own language.
  return found.map((each) => (each.kind === 'script' && each.language === 'code' ? { ...each, language } : each));
}

function skeletonsOf(text: string, language: Language, given: Surroundings | undefined): Skeleton[] {
  const plain = withPlainQuotes(text);
  const skeletons = syntaxesOf(language).map((syntax) => takeStringsOut(plain, syntax, language, given));
  return skeletons.filter(({ code }, at) => at === 0 || code !== skeletons[0]?.code);
}

function readSkeleton(text: string, skeleton: Skeleton, backticksRun: boolean): Found[] {
  const found: Found[] = [];
  let calls = 0;
  const own = new Set(definedIn(skeleton.code).flatMap(({ name, isOpen }) => (isOpen ? [] : [name])));
  const folderAt = foldersIn(skeleton);
  const onScratch = worksOnScratch(skeleton);
  for (const [regex, read] of READERS) {
    if (onScratch && read === asSql) continue;
    for (const match of skeleton.code.matchAll(regex)) {
      if (DEFINES.test(skeleton.code.slice(Math.max(0, match.index - 12), match.index))) continue;
      // Such a function does what its body says, whatever its name is elsewhere.
      if (own.has(match[0].trim())) continue;
      const at = match.index + match[0].length;
      const folder = folderAt(match.index);
      const done = read(argumentsAt(skeleton.code, at), skeleton, shown(skeleton, match.index));
      found.push(...(folder === undefined ? done : done.map((each) => inFolder(each, folder))));
      calls += 1;
      if (calls > MOST_CALLS) return [...found, { kind: 'excess' }];
    }
  }
  found.push(...opaqueCode(skeleton), ...forks(skeleton.code), ...bareWords(skeleton.code), ...pipes(skeleton));
  found.push(
    ...mentioned(skeleton),
    ...massKills(skeleton),
    ...redirects(skeleton),
    ...bareRights(skeleton),
    ...pathMethods(skeleton),
    ...(onScratch ? [] : emptiedModels(skeleton)),
    ...serviceCalls(skeleton),
    ...networkCode(skeleton),
    ...sentSecrets(skeleton),
    ...emptiedCollections(skeleton),
    ...treeWalks(skeleton),
    ...gitLibraries(skeleton),
    ...builtCommands(skeleton),
  );
  if (backticksRun) {
    if (runsBackticks(text)) found.push(foundCall('run-downloaded', [], text.slice(0, 200)));
    found.push(...skeleton.backticks.map((command) => foundScript(fillVariables(command, skeleton))));
  }
  return found;
}

function shown({ code, strings }: Skeleton, at: number): string {
  const line = withoutOwnNames(code.slice(at, at + 200).split('\n')[0] ?? '');
  return line.replace(/\uE010(\d+)\uE011/g, (_, index) => JSON.stringify(strings[Number(index)] ?? ''));
}

function deletes(flags: readonly string[]): Read {
  return (code, skeleton, written) => {
    const [first = '', ...rest] = pathFirst(splitArguments(code));
    // A method that is given nothing removes what it belongs to.
    if (first === '') return [];
    const given = /^\[/.test(first)
      ? evaluateWords(first, skeleton)
      : [evaluate(first.replace(/^\w+\s*(?:=(?!=)|:(?!:))\s*/, ''), skeleton)];
    // A pattern of Perl may hold several.
    const patterns = /\bglob\b/.test(first) ? given.flatMap((target) => target.split(/\s+/)) : given;
    const targets = patterns.map((target) => asGlob(withHome(target)));
    const operands = rest.filter((part) => STRING.test(part) && !/^(?:\w+\s*[=:]|\{)/.test(part));
    const recursive = /\brecursive\s*[=:]\s*(?:TRUE|true|True|T\b)/.test(code) ? ['-r'] : [];
    return [
      foundCall(
        'rm',
        [...flags, ...recursive, ...targets, ...operands.map((part) => evaluate(part, skeleton))],
        written,
      ),
    ];
  };
}

/** Named arguments may stand in any order: `rmtree(ignore_errors=True, path="/etc")`. */
function pathFirst(parts: readonly string[]): readonly string[] {
  const at = parts.findIndex((part) => /^(?:path|dir|top|target)\s*=(?!=)/.test(part));
  return at < 1 ? parts : [parts[at] ?? '', ...parts.filter((_, place) => place !== at)];
}

function moves(code: string, skeleton: Skeleton, written: string): Found[] {
  return [foundCall('mv', evaluateWords(code, skeleton), written)];
}

function copies(code: string, skeleton: Skeleton, written: string): Found[] {
  return [foundCall('cp', evaluateWords(code, skeleton), written)];
}

function kills(code: string, _: Skeleton, written: string): Found[] {
  const everyone = splitArguments(code).some((part) => /^-\s*1$/.test(part));
  return everyone || /^\s*\uE010\d+\uE011\s*,\s*-\s*1\b/.test(code) ? [foundCall('kill', ['-9', '-1'], written)] : [];
}

function asSql(code: string, skeleton: Skeleton): Found[] {
  const [first = '', second = ''] = splitArguments(code);
  // Ecto is told the repository before the statement, Go the context, R and Julia the connection.
  const isOther = /^(?:[A-Z][\w.]*|ctx|conn?(?:ection)?|cur(?:sor)?|db|engine)$/.test(first);
  const text = evaluate(isOther ? second : first, skeleton);
  return [foundScript(text, 'sql')];
}

function asCode(code: string, skeleton: Skeleton): Found[] {
  // A function of JavaScript is given the names of its arguments before its body.
  const parts = splitArguments(code);
  const body = parts.length > 1 && parts.every((part) => STRING.test(part)) ? parts.at(-1) : parts[0];
  const text = evaluate(body ?? '', skeleton);
  return text === '' || text === UNKNOWN ? [] : [foundScript(text, 'code')];
}

const RUNS =
  /\b(?:exec|eval|system|popen|run|Popen|call|execSync|spawn|Function|(?:marshal|c?[pP]ickle|dill)\.loads)\s*\(?[^;\n]*$/;
/** How many characters before it are searched for a call that runs it. */
const REACH = 215;
const ENCODED =
  /b64decode|decode64|decode_base64|base64_decode|atob\(|fromhex|unhexlify|rot13|gzinflate|unpack\(|\.decompress|\bfromCharCode|marshal|\bpack\(/g;
const DOWNLOADED =
  /urlopen|requests\.get|urllib|httpx\.get|open-uri|URI\.open|Net::HTTP|LWP|file_get_contents|curl_exec|\bget\(\uE010(\d+)/g;
const ADDRESS = /^(?:https?|ftp):\/\/|^[$#{]/;
const BUFFER = /Buffer\.from\(/g;

function opaqueCode({ code, strings }: Skeleton): Found[] {
  const found: Found[] = [];
  // Most of what has a `get` is no library for the network.
  const isRun = (what: RegExp): boolean =>
    [...code.matchAll(what)].some(
      ({ index, 1: got }) =>
        RUNS.test(code.slice(Math.max(0, index - REACH), index)) &&
        (got === undefined || ADDRESS.test(strings[Number(got)] ?? '')),
    );
  if (isRun(ENCODED) || (strings.includes('base64') && isRun(BUFFER)))
    found.push(foundCall('run-encoded', [], code.slice(0, 200)));
  if (isRun(DOWNLOADED)) found.push(foundCall('run-downloaded', [], code.slice(0, 200)));
  return found;
}

const ENDLESS_FORK =
  /\b(?:while|loop|until|for\s{0,9}\(;;\))[^\n]{0,80}(?:\n[^\n]{0,80})?\bfork\b|\bfork\b\s{0,9}(?:\(\s{0,9}\))?[\s;]{0,9}\}?\s{0,9}(?:while|until)\b|\bfork\s{0,9}\(?\)?\s{0,9};?\s{0,9}fork\b|\bfork\(\)\s{1,9}for\b/;

function forks(code: string): Found[] {
  return code.includes('fork') && ENDLESS_FORK.test(code) ? [foundCall('fork-bomb', [], code.slice(0, 200))] : [];
}

/** Tcl and expect: `spawn rm -rf /`. */
function bareWords(code: string): Found[] {
  return [...code.matchAll(/(?:^|[\s;{[])(?:spawn|exec)\s+([\w./-][^;\n\]}\uE010]{0,500})/g)].map(([, text = '']) =>
    foundScript(text),
  );
}

const BARE_CALL =
  /^[ \t]*(?:(?:system|exec)[ \t]+["']|[A-Z]\w*(?:::[A-Z]\w*)*(?:\.|::)[a-z_]\w*|%{1,2}(?:sx|system|bash|sh)\b|loop[ \t]*\{)/m;

/** Code that a shell would take as a command: `User.delete_all`, `system "…"`. */
export function looksLikeBareCall(text: string): boolean {
  return BARE_CALL.test(text);
}

const CALL_OR_ESCAPE = /\w[ \t]{0,4}[("'`[{]|^[ \t]*[!.%]|\bfork\b/m;

/** If the program is not known: whether the text has a call in it at all. */
export function looksLikeCode(text: string): boolean {
  return CALL_OR_ESCAPE.test(text);
}
