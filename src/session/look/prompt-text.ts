// Tells prompts apart by their text: one that asks for a command, and one that asks for more of it.

/** Prompts of shells end with one of a few signs, debuggers put a name in brackets, ipython numbers its own. */
export function asksForCommands(text: string): boolean {
  return /[$#>%❯➜λ»]\s*$|^\(.+\)\s*$|^In \[\d+\]:\s*$/u.test(text);
}

const CONTINUATIONS: readonly RegExp[] = [
  // python, ipython, node, sqlite
  /^\s*\.{2,}\s?[:>]?\s*$/,
  // zsh: dquote> for then>
  /^(?:[a-z]+ )*(?:for|foreach|while|until|repeat|select|if|then|else|elif|case|function|subsh|cursh|cmdsubst|procsubst|[db]?quote|heredoc|pipe|cmdand|cmdor|cond|math|mathsubst|array|braceparam|always)>\s*$/,
  // mysql, lua
  /^\s*(?:[-'"`]|>)>\s*$/,
  // psql: name-# name'# name(#, and with a sign of the transaction; name=*# is no continuation
  /^[^\s=]+[-'"($*][*!?]?[#>]\s*$/,
  // irb
  /^\S+[*"'\]]\s$/,
];

/**
 * Whether the line asks for the rest of a command. `> ` is a continuation in a shell and the prompt itself in node: only
 * a line that differs from the prompts seen before can be one.
 */
export function asksForMore(text: string, known: readonly string[]): boolean {
  if (known.length === 0 || isKnownPrompt(text, known)) return false;
  // A lone > is the continuation prompt of shells and of gdb, unless the program's prompt itself ends with one.
  if (/^>\s*$/.test(text)) return !known.some((prompt) => prompt.trimEnd().endsWith('>'));
  return CONTINUATIONS.some((pattern) => pattern.test(text));
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

function shapeOf(text: string): string {
  const bare = text.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '');
  return (/[^\s]/.test(bare) ? bare : text)
    .replace(/(^|[\s:@])(?:~|\/)[^\s$#%>❯➜λ»]*/gu, '$1/')
    .replace(/=[*!?](?=[#>])/, '=')
    .replace(/\d+/g, '0')
    .replace(/\s+/g, '');
}

/** How often the text prints such a prompt itself with nothing behind it. One of a single sign must begin a string. */
export function countPrinted(text: string, prompt: string): number {
  const bare = prompt.trim();
  const parts = text.split(bare);
  const isPrinted = (before: string, at: number): boolean =>
    /^\s*(?:["'`\\\n]|$)/.test(parts[at + 1] ?? '') && (bare.length > 1 || /["'`](?:\s|\\[nr])*$/.test(before));
  return parts.slice(0, -1).filter(isPrinted).length;
}
