// Where a command may stand among words that the table of programs does not explain.
import { programOf } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { commandName } from '../command/command-name.ts';
import { type Inner, scriptOf } from '../command/inner.ts';
import { hasRules } from '../rules/index.ts';
import { prints } from './outputs.ts';

/** These take words as text, as names of files, or as names of programs, and start none of them. */
const TAKES_TEXT = new Set(
  (
    'touch mkdir cat less head tail wc stat file ls du df diff cmp comm md5sum sha256sum cksum which whereis whatis ' +
    'apropos man info tldr cheat say espeak wall write logger notify-send figlet cowsay toilet banner lolcat yes code ' +
    'open xdg-open subl nano emacs jq yq tr cut sort uniq shuf paste join column nl fold fmt expand look hash rehash ' +
    'basename dirname realpath readlink kill jobs fg bg disown wait set shift string umask ulimit bind complete compgen compdef ' +
    'shellcheck shfmt dpkg-query apt-file apt-cache label title printenv print unset unalias help ' +
    'abbr mdfind locate plocate mlocate spell aspell fc history dirs age rage ansible-vault keepassxc-cli ptyhold'
  ).split(' '),
);
/** Refused even without arguments, and as good a name for a file as any word. */
const BARE = /^(?:reboot|poweroff|halt|shutdown|init|telinit|pm-\w+|fasthalt|format|wipe|scrub|nuke)$/;
/** Verbs of unknown programs behind which a whole script may stand in one word. */
const EXECUTES = /^(?:exec(?:ute)?|ssh|shell|sh|cmd|command|rsh|eval)$/;
/** `-c`, `--command`, `--ssh-command=…`, `--on-change` */
const SCRIPT_OPTION =
  /^(?:-c|--(?:[a-z]{1,20}-){0,3}(?:cmd|command|exec|execute|run|script|hook)|--on-[a-z]{1,20})(?:=(.*))?$/s;
/** Verbs of unknown programs behind which a command may stand; behind the second kind, the name of a place may come first. */
const STARTS = /^(?:run|exec|execute|spawn|ssh|shell|rsh)$/;
const REACHES = /^(?:exec|execute|ssh|shell|rsh)$/;
const FARTHEST = 40;

/** Whether anything looks at the command's words. */
export function isKnown(name: string): boolean {
  const { wraps, starts, interprets } = programOf(name);
  return wraps !== undefined || starts !== undefined || interprets !== undefined || hasRules(name);
}

/** Whether a word is more likely the command than the value of an option before it. */
export function isLikeCommand(word: string): boolean {
  const name = commandName(word);
  return isKnown(name) || prints(name) || TAKES_TEXT.has(name);
}

/** The first word that is known to be a command; undefined where other words than values of options stand before it. */
export function laterCommand(args: readonly string[], from: number): readonly string[] | undefined {
  const end = Math.min(args.length, from + FARTHEST);
  for (let at = from; at < end; at += 1) {
    const word = args[at] ?? '';
    // A dot is a folder here more often than the builtin.
    if (word.startsWith('-') || word === '.') continue;
    if (isLikeCommand(word)) {
      const name = commandName(word);
      return isKnown(name) && !BARE.test(name) && at + 1 < args.length ? args.slice(at) : undefined;
    }
    // A sentence has words here.
    if (!VALUE.test(word) && !(args[at - 1] ?? '').startsWith('-')) return undefined;
  }
  return undefined;
}

/** None of its words, or of what comes in, is run. */
export function takesText(name: string): boolean {
  return prints(name) || TAKES_TEXT.has(name);
}

const VALUE = /[\d@:=/.\uE000-\uE004]/;
const PROGRAM = /^[a-z\d\uE000_./~][\w.+/@-]*$/;

/** What a program that is not in the table may start. */
export function guessInner(call: Call): Inner[] {
  const { name, args } = call;
  if (args.length === 0 || !PROGRAM.test(name) || takesText(name)) return [];
  // `codex exec '…'`: what an agent gets is a sentence.
  if (programOf(name).front === 'prose') return startedBehindDashes(args);
  const scripts = scriptsIn(args);
  const verb = args.findIndex((word) => EXECUTES.test(word));
  if (verb >= 0) {
    scripts.push(...args.slice(verb + 1).filter((word, at, rest) => /\s/.test(word) && !/^-/.test(rest[at - 1] ?? '')));
  }
  const found = scripts.map((text) => scriptOf(text, call));
  const dashes = args.indexOf('--');
  const words =
    (dashes >= 0 ? afterDashes(args, dashes) : undefined) ?? commandBehindVerb(args) ?? laterCommand(args, 0);
  return words ? [...found, { kind: 'command', words }] : found;
}

function scriptsIn(args: readonly string[]): string[] {
  return args.flatMap((word, at) => {
    const found = SCRIPT_OPTION.exec(word);
    const text = found ? (found[1] ?? args[at + 1] ?? '') : '';
    return /\s/.test(text) ? [text] : [];
  });
}

/** `dagger run git …`, `devcontainer exec --workspace-folder . git …`, `box ssh web git …` */
function commandBehindVerb(args: readonly string[]): readonly string[] | undefined {
  const [verb = ''] = args;
  if (!STARTS.test(verb)) return undefined;
  return laterCommand(args, 1) ?? (REACHES.test(verb) ? laterCommand(args, 2) : undefined);
}

/** A program that has rules of its own may start something as well, as `launchctl submit -- …` and `waypoint exec …` do. */
export function startedBeside({ args }: Call): Inner[] {
  const at = args.indexOf('--');
  const words = at < 1 ? commandBehindVerb(args) : afterDashes(args, at);
  return words && isKnown(commandName(words[0] ?? '')) ? [{ kind: 'command', words }] : [];
}

/** `claude mcp add x -- npx …` */
function startedBehindDashes(args: readonly string[]): Inner[] {
  const at = args[0] === 'mcp' ? args.indexOf('--') : -1;
  const words = at < 0 ? undefined : afterDashes(args, at);
  return words ? [{ kind: 'command', words }] : [];
}

/** Two or more words after `--` may be a command. */
function afterDashes(args: readonly string[], at: number): readonly string[] | undefined {
  return args.length > at + 2 ? args.slice(at + 1) : undefined;
}
