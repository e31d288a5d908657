// tmux and screen: they can type into another terminal, or start a command there.
import { programOf } from '../../programs/programs.ts';
import { scriptOf, type Unwrap } from '../command/inner.ts';
import { endOfOptions, skipOptions } from '../command/options.ts';

export const tmux: Unwrap = (call) => {
  const { options, verbOptions } = programOf(call.name);
  const at = endOfOptions(call);
  const verb = call.args[at] ?? '';
  const words = call.args.slice(skipOptions(call.args, at + 1, options, verbOptions));
  if (/^send/.test(verb)) return [scriptOf(words.map(keyText).join(''), call)];
  return /^(new|split|resp|run|if|popup|display-p|pipe)/.test(verb) ? [scriptOf(words.join(' '), call)] : [];
};

function keyText(word: string): string {
  if (/^(Enter|C-m|C-j|KPEnter)$/i.test(word)) return '\n';
  if (/^Space$/i.test(word)) return ' ';
  return /^(C-[a-z]|Escape|Tab)$/i.test(word) ? '' : word;
}

export const screen: Unwrap = (call) => {
  const at = call.args.findIndex((word) => word === 'stuff' || word === 'exec');
  if (at >= 0) return [scriptOf(keyEscapes(call.args.slice(at + 1).join(' ')), call)];
  return [{ kind: 'command', words: call.args.slice(endOfOptions(call)) }];
};

/** To `stuff`, `\n` and `^M` are Enter. */
function keyEscapes(text: string): string {
  return text.replace(/\\[nr]|\\01[25]|\^[MJ]/g, '\n');
}
