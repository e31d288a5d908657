// Tells prompts apart by their text: one that asks for a command, and one that asks for more of it.

/** Prompts of shells end with one of a few signs, debuggers put a name in brackets, ipython numbers its own. */
export function asksForCommands(text: string): boolean {
  return /[$#>%❯➜λ»]\s*$|^\(.+\)\s*$|^In \[\d+\]:\s*$/u.test(text);
}

/** irb counts in the last number how deep in a block a line stands, where its editor takes one line at a time. */
const IN_BLOCK = /^(irb\S*\(.*\):\d+:)[1-9]\d*(?=>\s*$)/;

const CONTINUATIONS: readonly RegExp[] = [
  IN_BLOCK,
  // python, ipython, node, sqlite, iex
  /^\s*\.{2,}(?:\(\d+\))?\s?[:>]?\s*$/,
  // gnuplot
  /^more>\s*$/,
  // zsh: dquote> for then>
  /^(?:[a-z]+ )*(?:for|foreach|while|until|repeat|select|if|then|else|elif|case|function|subsh|cursh|cmdsubst|procsubst|[db]?quote|heredoc|pipe|cmdand|cmdor|cond|math|mathsubst|array|braceparam|always)>\s*$/,
  // php in a comment or a here document
  /^(?:\/\*|<<<)\s+>\s*$/,
  // mysql, lua
  /^\s*(?:[-'"`]|>)>\s*$/,
  // psql: name-# name'# name(#, and with a sign of the transaction; name=*# is no continuation
  /^[^\s=]+[-'"($*][*!?]?[#>]\s*$/,
];

/** irb, pry, php, ghci and R end the same prompt with another sign, and may indent the line behind it. */
const SIGN_OF_MORE = /[*"'`/\]({|+]\s+$/;

/**
 * Whether the line asks for the rest of a command. `> ` is a continuation in a shell and the prompt itself in node: only
 * a line that differs from the prompts seen before can be one.
 */
export function asksForMore(text: string, known: readonly string[]): boolean {
  if (known.length === 0 || isKnownPrompt(text, known)) return false;
  // A lone > is the continuation prompt of shells and of gdb, unless the program's prompt itself ends with one.
  if (/^>\s*$/.test(text)) return !known.some((prompt) => prompt.trimEnd().endsWith('>'));
  return CONTINUATIONS.some((pattern) => pattern.test(text)) || hasSignOfMore(text, known);
}

function hasSignOfMore(text: string, known: readonly string[]): boolean {
  if (!SIGN_OF_MORE.test(text)) return false;
  const asksAnew = `${text.trimEnd().slice(0, -1)}>`.replace(IN_BLOCK, (_, head: string) => `${head}0`);
  return known.some((prompt) => isSamePrompt(asksAnew, prompt));
}

/** The prompt at the end of the line: alone, or behind output that did not end its line. */
export function endingPrompt(text: string, known: readonly string[]): string | undefined {
  if (isKnownPrompt(text, known)) return text.trimEnd();
  const behind = known.find((prompt) => prompt.trim().length > 1 && text.trimEnd().endsWith(prompt.trimEnd()));
  return behind?.trimEnd();
}

export function isKnownPrompt(text: string, known: readonly string[]): boolean {
  return known.some((prompt) => isSamePrompt(text, prompt));
}

/** A known prompt or its continuation prompt. */
export function isPrompt(text: string, known: readonly string[]): boolean {
  return isKnownPrompt(text, known) || asksForMore(text, known);
}

/** Ignores what changes from prompt to prompt: counters, folders, states in brackets. */
export function isSamePrompt(text: string, before: string): boolean {
  const shape = shapeOf(before);
  return shape !== '' && shapeOf(text) === shape;
}

/** The same prompt tells of another state, as of an open transaction: more has changed than a counter, or the time. */
export function saysElse(prompt: string, before: string): boolean {
  const [now, then] = [prompt, before].map((text) => text.replace(/\d+/g, '0').trim());
  return now !== then;
}

/** A number behind a word belongs to a question: `name 2> ` asks for something else than `name 1> `. */
const COUNTER = /(?<!\p{L}\s?|\d)\d+/gu;

function shapeOf(text: string): string {
  const bare = text.replace(IN_BLOCK, '$1*').replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '');
  return (/[^\s]/.test(bare) ? bare : text)
    .replace(/(^|[\s:@])(?:~|\/)[^\s$#%>❯➜λ»]*/gu, '$1/')
    .replace(/=[*!?](?=[#>])/, '=')
    .replace(COUNTER, '0')
    .replace(/\s+/g, '');
}

/** What changes from prompt to prompt. */
const CHANGES = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|(?<=^|[\s:@])[~/][^\s$#%>❯➜λ»]*|\d+|\s+|./gu;

/** What stands on the line behind the longest of these prompts that begins it; undefined if none does. */
export function behindPrompt(line: string, prompts: readonly string[]): string | undefined {
  const rests = prompts.flatMap((prompt) => {
    const drawn = new RegExp(`^${prompt.trimEnd().replace(CHANGES, patternOf)}\\s*`, 'u').exec(line);
    return drawn ? [line.slice(drawn[0].length)] : [];
  });
  return rests.sort((one, other) => one.length - other.length)[0];
}

function patternOf(part: string): string {
  if (/^[([{]./.test(part)) return `\\${part[0]}[^()[\\]{}]*\\${part.at(-1)}`;
  if (/^[~/]/.test(part)) return '[~/][^\\s$#%>❯➜λ»]*';
  if (/^\d/.test(part)) return '\\d+';
  return /^\s/.test(part) ? '\\s+' : part.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
}

/** Shells put much before the sign of their prompt, other programs one word. */
const BEGINS_WITH_PROMPT = /^(?:In \[\d+\]:|\(\w+\)|[^\s"'`]{0,80}[$#>%❯➜λ»])\s+(?=\S)/u;
const BEGINS_WITH_PROMPT_OF_SHELL = /^.*?[$#>%❯➜λ»]\s+(?=\S)/u;

/** The same where no prompt is known: the line begins with what looks like one. */
export function behindLikelyPrompt(line: string, isShell: boolean): string | undefined {
  if (asksForCommands(line)) return '';
  const prompt = (isShell ? BEGINS_WITH_PROMPT_OF_SHELL : BEGINS_WITH_PROMPT).exec(line);
  return prompt ? line.slice(prompt[0].length) : undefined;
}

/** How often the text prints such a prompt itself with nothing behind it. One of a single sign must begin a string. */
export function countPrinted(text: string, prompt: string): number {
  const bare = prompt.trim();
  const parts = text.split(bare);
  const isPrinted = (before: string, at: number): boolean =>
    /^\s*(?:["'`\\\n]|$)/.test(parts[at + 1] ?? '') && (bare.length > 1 || /["'`](?:\s|\\[nr])*$/.test(before));
  return parts.slice(0, -1).filter(isPrinted).length;
}
