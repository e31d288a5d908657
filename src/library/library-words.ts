// What an error advises, in the words of the library: a tool is its method.
import { PtyholdError } from '../errors.ts';
import { outsideBackticks } from '../terminal/outside-backticks.ts';

const CALL = /\bpty_(open|send|read|key|close|list)\b((?: \w+(?:=|: )(?:"[^"]*"|true|false|\d+))*)/g;
const ARGUMENT = /(\w+)(?:=|: )("[^"]*"|\w+)/g;

/** Any other failure stays what it is. */
export function inLibraryWords(error: unknown): unknown {
  if (!(error instanceof PtyholdError)) return error;
  const { code, message, hint, cause, facts } = error;
  return Object.assign(new PtyholdError(code, translate(message), translate(hint), cause), { facts });
}

export function translate(text: string): string {
  return outsideBackticks(text, (words) =>
    words.replace(CALL, (_, tool: string, given: string) => callOf(tool, given)),
  );
}

function callOf(tool: string, given: string): string {
  const all = [...given.matchAll(ARGUMENT)].map(([, name = '', value = '']) => ({ name, value }));
  const isScreen = all.some(({ name, value }) => name === 'screen' && value === 'true');
  const method = tool === 'read' && isScreen ? 'screen' : tool;
  const session = all.filter(({ name }) => name === 'session_id').map(({ value }) => value);
  const others = all.filter(({ name }) => name !== 'session_id' && name !== 'screen');
  const options = others.map(({ name, value }) => `${camelCase(name)}: ${value}`).join(', ');
  const words = [...session, ...(options === '' ? [] : [`{ ${options} }`])];
  return words.length === 0 ? method : `${method}(${words.join(', ')})`;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
