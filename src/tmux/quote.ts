// Writes a value as one word of tmux's command language.

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  $: '\\$',
  // Made a home folder at the beginning of a word, also inside quotes.
  '~': '\\176',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\x1b': '\\e',
};

// A word that begins with `%` and a letter is one of tmux's own directives.
const PLAIN = /^(?!%[A-Za-z])[A-Za-z0-9_@%=:./,+-]+$/;

/**
 * Inside double quotes tmux expands `\`, `$` and `~` only, so those are escaped; other control characters go as three
 * octal digits, since a raw one could end the line that carries the command.
 */
export function quote(value: string): string {
  if (PLAIN.test(value)) return value;
  const escaped = value.replace(/[\\"$~\x00-\x1f\x7f]/g, (character) => ESCAPES[character] ?? octal(character));
  return `"${escaped}"`;
}

/** A value that tmux will expand as a format: `#` is doubled so that it stands for itself, but tmux keeps `#[` as it is. */
export function literalFormat(value: string): string {
  return value.replace(/#+(\[?)/g, (run, bracket) => (bracket === '' ? run + run : run));
}

export function command(...words: readonly (string | number)[]): string {
  return words.map((word) => quote(String(word))).join(' ');
}

/** tmux runs them one after the other with nothing of another client between them, and stops at the first that fails. */
export function sequence(...commands: readonly string[]): string {
  return commands.join(' ; ');
}

/** Commands as an argument of another command (if-shell). */
export function block(...commands: readonly string[]): string {
  return `{ ${sequence(...commands)} }`;
}

function octal(character: string): string {
  return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
}
