// Finds out whether another shell than the session's own may be at its prompt, by who is in front and by the prompt.
import { programOf } from '../../programs/programs.ts';
import { shellNamed } from '../../shells/index.ts';
import { bareNameOf, nameOf } from './in-front.ts';
import { opensShell } from './opens-shell.ts';
import { type FrontProcess, isReady, type Look } from './processes.ts';
import { asksForCommands, isSamePrompt } from './prompt-text.ts';
import { asksInWords } from './question-text.ts';

export interface PromptFacts {
  look: Look;
  /** The cursor's line up to the cursor. */
  line: string;
  /** No output has come since it was seen to wait, so nobody has begun a line after the prompt. */
  isUntouched: boolean;
  hasBracketedPaste: boolean;
  /** The text typed last; undefined if nobody knows it. */
  typed: string | undefined;
  /** The process that tmux started is a shell with marks. */
  ownHasMarks: boolean;
}

export interface FarFacts {
  line: string;
  hasBracketedPaste: boolean;
  typed: string | undefined;
  /** The last line was chosen by keys, so that nobody knows it. */
  isTypedUnknown: boolean;
  /** The words that started the carrier. */
  words: string;
  /** A shell behind the carrier has marks already, so it runs a command now. */
  runsInMarkedShell: boolean;
  /** What was typed to the carrier before stood at these prompts; undefined if nothing was. */
  promptsBefore: readonly string[] | undefined;
}

/** That shell may be one without marks at its prompt. */
export function mayBeShellHere(facts: PromptFacts, shell: FrontProcess, founder: number): boolean {
  const { look, line, typed, ownHasMarks } = facts;
  const isOwn = ownHasMarks && shell.pid === founder;
  // The session's own shell has marks, unless the shell or its prompt was replaced.
  if (!isReady(look) || (isOwn && !canReplaceShell(typed))) return false;
  // A shell that reads without echo may ask for a password.
  if (look.mode === 'silent') return false;
  if (!isOwn && typed !== undefined && canReadInput(typed)) return false;
  const asks = asksForCommands(line);
  return asks || (look.mode === 'raw' ? mayEditLine(facts, shell) : isOwn);
}

/** Behind a prompt of any kind. For one key a start-up file asks without an editor, and with one it asks in words. */
function mayEditLine({ line, isUntouched, hasBracketedPaste }: PromptFacts, shell: FrontProcess): boolean {
  const isEditor = hasBracketedPaste && shellNamed(nameOf(shell))?.traits.readsKeys === true;
  return isUntouched && isEditor && !asksInWords(line);
}

/** A program in front may hand keys on to a shell. Terminals within terminals pass no marks on. */
export function mayHandOn(look: Look, line: string): boolean {
  return look.mode === 'raw' && asksForCommands(line) && !look.front.some(isMultiplexer);
}

/** It has shells in terminals of its own, and draws what they print. */
export function isMultiplexer(process: FrontProcess): boolean {
  const { starts } = programOf(bareNameOf(process));
  return starts === 'tmux' || starts === 'screen';
}

/**
 * On another machine nobody can look for the shell. So the carrier, or a command typed there, must be one that opens a
 * shell, and the prompt must look like one. In doubt there is none: a shell without marks is a small loss, and an answer
 * of ours to a program's question is a large one.
 */
export function isShellFar(facts: FarFacts): boolean {
  const { line, typed, isTypedUnknown, words, promptsBefore } = facts;
  if (!looksLikeShell(facts)) return false;
  if (typed !== undefined && opensShell(typed)) return true;
  if (facts.runsInMarkedShell || !opensShell(words)) return false;
  const [first] = promptsBefore ?? [];
  if (first !== undefined) return isSamePrompt(line, first);
  // What was typed without a prompt before it answered questions of the login, in one word.
  return !isTypedUnknown && (promptsBefore === undefined || /^\S*$/.test(typed ?? ''));
}

/** Prompts of databases and debuggers end differently, and a question is made of words. */
function looksLikeShell({ line, hasBracketedPaste }: FarFacts): boolean {
  if (/^\s*[A-Z]\w*(?:[ ,]\w+)*,? \S$/.test(line.trimEnd()) && !/[@:~/]/.test(line)) return false;
  const signs = hasBracketedPaste ? /(?:^|[^=*!?'"(>-])[$#%>❯➜λ]\s$/u : /(?:^|[^=*!?'"(>-])[$#%❯➜λ]\s$/u;
  return signs.test(line);
}

/** The text may have removed the marks of the session's own shell, and does not read input itself. */
export function canReplaceShell(typed: string | undefined): boolean {
  return typed !== undefined && /\b(?:exec|unset|PS1)\b/.test(typed) && !canReadInput(typed);
}

/** The text gives the shell another prompt, and does not put another one in its place. */
export function setsPrompt(typed: string): boolean {
  return /\bPS1=/.test(typed) && !/\bexec\b/.test(typed) && !canReadInput(typed);
}

/** The text may start a builtin that reads, which looks like the shell itself. */
export function canReadInput(typed: string): boolean {
  return /\b(?:read|select|vared|source)\b|(?:^|[\s;&|])\.\s/.test(typed);
}
