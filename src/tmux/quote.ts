// Writes a value as one word of tmux's command language.

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  $: '\\$',
  // At the beginning of a word tmux expands `~` to a home folder, also inside quotes.
  '~': '\\176',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\x1b': '\\e',
};

// Quote words that begin with `%`, unless digits alone follow: unquoted, any other is a directive of tmux, or none that it knows.
const PLAIN = /^(?!%(?!\d+$))[A-Za-z0-9_@%=:./,+-]+$/;

/**
 * Inside double quotes tmux expands `\`, `$` and `~` only, so those are escaped; other control characters go as three
 * octal digits, since a raw one could end the line that carries the command.
 */
export function quote(value: string): string {
  if (PLAIN.test(value)) return value;
  const escaped = value.replace(/[\\"$~\x00-\x1f\x7f]/g, (character) => ESCAPES[character] ?? octal(character));
  return `"${escaped}"`;
}

/** Escapes a value that tmux expands as a format: doubles each `#`, but not in `#[`, which tmux keeps as it is. */
export function literalFormat(value: string): string {
  return value.replace(/#+(\[?)/g, (run, bracket) => (bracket === '' ? run + run : run));
}

export function command(...words: readonly (string | number)[]): string {
  return words.map((word) => quote(String(word))).join(' ');
}

/** tmux runs these in order, with no command of another client between them, and stops at the first failure. */
export function sequence(...commands: readonly string[]): string {
  return commands.join(' ; ');
}

function octal(character: string): string {
  return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
}
