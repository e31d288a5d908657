// The options of tmux in which what is known of a session stands.
import { command } from './quote.ts';

/** An option of ours, `@ptyhold_` left out of its name. */
export function setOption(target: string, name: string, value: string): string {
  return command('set-option', '-t', target, `@ptyhold_${name}`, value);
}

/** Adds a word to an option and keeps its last characters. tmux does both at once, whoever else writes. The word holds no `#`. */
export function appendOption(target: string, name: string, word: string, kept: number): string {
  const option = `@ptyhold_${name}`;
  return command('set-option', '-F', '-t', target, option, `#{=-${kept}:${option}} ${word}`);
}
