// tmux and screen: they can type into another terminal, or start a command there.
import { programOf } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { type Inner, type ReadFile, scriptOf, type Unwrap } from '../command/inner.ts';
import { endOfOptions, skipOptions } from '../command/options.ts';
import { wordsOfLine } from '../command/shell-text.ts';
import { typedElsewhere } from './typed-elsewhere.ts';

export const tmux: Unwrap = (call, readFile) => {
  const at = endOfOptions(call);
  return tmuxCommands(call.args.slice(at)).flatMap((words) => tmuxCommand(words, call, readFile, 0));
};

/** `\\;` stands between commands. */
function tmuxCommands(words: readonly string[]): (readonly string[])[] {
  const commands: string[][] = [[]];
  for (const word of words) {
    if (word === ';') commands.push([]);
    else commands.at(-1)?.push(word);
  }
  return commands;
}

const DEEPEST = 5;
const RUNS = /^(?:new|neww|split|resp|run|if|popup|display-p|pipe)/;
/** Their words are commands of tmux themselves. */
const KEEPS = /^(?:set-hook|bind|bind-key|confirm|confirm-before|command-prompt)$/;

function tmuxCommand([verb = '', ...args]: readonly string[], call: Call, readFile: ReadFile, depth: number): Inner[] {
  const { options, verbOptions } = programOf(call.name);
  // For `send`, `-l` takes no value.
  const valued = /^send/.test(verb)
    ? '-t -N'
    : /^if/.test(verb)
      ? '-t'
      : /^(?:set-hook|bind)/.test(verb)
        ? '-t -T -N'
        : `${options} ${verbOptions}`;
  const words = args.slice(skipOptions(args, 0, valued));
  if (/^send/.test(verb)) return typedElsewhere(words.map(keyText).join(''), call);
  if (/^source/.test(verb)) {
    return (readFile(words[0] ?? '')?.text ?? '').split('\n').flatMap((line) => nested(line, call, readFile, depth));
  }
  if (KEEPS.test(verb)) {
    const inner = words.slice(/^(?:set-hook|bind)/.test(verb) ? 1 : 0);
    return inner.length === 1
      ? nested(inner[0] ?? '', call, readFile, depth)
      : tmuxCommand(inner, call, readFile, depth + 1);
  }
  // What it sets starts in each new window.
  if (/^set/.test(verb) && /^default-(?:command|shell)$/.test(words[0] ?? '')) return [scriptOf(words[1] ?? '', call)];
  if (!RUNS.test(verb)) return [];
  const found = [scriptOf(words.join(' '), call)];
  if (/^if/.test(verb)) found.push(...words.slice(1).flatMap((word) => nested(word, call, readFile, depth)));
  return found;
}

/** A command of tmux in one word. */
function nested(line: string, call: Call, readFile: ReadFile, depth: number): Inner[] {
  if (depth > DEEPEST) return [];
  const words = wordsOfLine(line);
  return words.length > 1 ? tmuxCommand(words, call, readFile, depth + 1) : [];
}

function keyText(word: string): string {
  if (/^(Enter|C-m|C-j|KPEnter)$/i.test(word)) return '\n';
  if (/^Space$/i.test(word)) return ' ';
  return /^(C-[a-z]|Escape|Tab)$/i.test(word) ? '' : word;
}

export const screen: Unwrap = (call) => {
  const at = call.args.findIndex((word) => word === 'stuff' || word === 'exec' || word === 'eval');
  if (at >= 0) return typedElsewhere(keyEscapes(call.args.slice(at + 1).join(' ')), call);
  const words = call.args.slice(endOfOptions(call));
  return [{ kind: 'command', words: words[0] === 'screen' ? words.slice(1) : words }];
};

/** To `stuff`, `\n` and `^M` are Enter. */
function keyEscapes(text: string): string {
  return text.replace(/\\[nr]|\\01[25]|\^[MJ]|\r/g, '\n');
}
