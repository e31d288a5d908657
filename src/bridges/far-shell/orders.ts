// Orders are lines of shell code: puts texts and environments into them.
import { printfWord, shellQuote } from '../shell-words.ts';

/** A longer text goes in several orders, so that others get their turn between them. */
const LONGEST_PIECE = 16 * 1024;

/** Quotes a text as one word for the shell, without a line feed in it. */
export function oneLine(text: string): string {
  return text.includes('\n') ? `"$(printf ${printfWord(Buffer.from(text))})"` : shellQuote(text);
}

/** The far shell runs each line that it reads: code with a line feed in it, as in a quoted word, must come as one. */
export function asOrder(code: string): string {
  return code.includes('\n') ? `eval ${oneLine(code)}` : code;
}

export function writeOrders(text: string, redirection: string): string[] {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / LONGEST_PIECE);
  return Array.from({ length: count }, (_, at) => {
    const piece = bytes.subarray(at * LONGEST_PIECE, (at + 1) * LONGEST_PIECE);
    return `printf ${printfWord(piece)} ${redirection}`;
  });
}

/** Shell code that turns one environment into the other. */
export function changeEnvironment(
  from: Readonly<Record<string, string>>,
  to: Readonly<Record<string, string>>,
): string {
  const isName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
  const gone = Object.keys(from).filter((name) => isName(name) && !(name in to));
  const set = Object.entries(to).filter(([name, value]) => isName(name) && from[name] !== value);
  const unset = gone.length > 0 ? `unset ${gone.join(' ')}; ` : '';
  return unset + set.map(([name, value]) => `export ${name}=${shellQuote(value)}; `).join('');
}
