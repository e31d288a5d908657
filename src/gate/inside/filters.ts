// What programs that change text line by line print, where their words are plain.
import type { Call } from '../command/call.ts';
import { optionValue, takeCall } from '../command/options.ts';
import { HOME, isPart, SOME, STAR, UNKNOWN } from '../command/stand-ins.ts';
import { partsOfSed } from '../patterns/sed-scripts.ts';
import { grep, head, linesOf, pickedByAwk, pickedBySed, tail } from './picked-lines.ts';
import { pickedValues } from './picked-values.ts';
import { printed } from './printed.ts';

/** What it prints; undefined if that takes more than these lines know. */
type Filter = (text: string, call: Call) => string | undefined;

const MOST_LETTERS = 4_096;

function eachLine(text: string, change: (line: string) => string | undefined): string | undefined {
  const lines = text.replace(/\n$/, '').split('\n').map(change);
  return lines.includes(undefined) ? undefined : `${lines.join('\n')}\n`;
}

const cut: Filter = (text, { args }) => {
  const [, first = '', dash, last = ''] = /^(\d+)(?:(-)(\d*))?$/.exec(optionValue(args, '-f -c --fields') ?? '') ?? [];
  if (first === '') return undefined;
  const separator = args.some((word) => word.startsWith('-c')) ? '' : (optionValue(args, '-d --delimiter') ?? '\t');
  const end = dash ? (last === '' ? undefined : Number(last)) : Number(first);
  return eachLine(text, (line) =>
    line
      .split(separator)
      .slice(Number(first) - 1, end)
      .join(separator),
  );
};

const translate: Filter = (text, call) => {
  const { options, operands } = takeCall(call);
  const [from = '', to = ''] = operands.map(lettersOf);
  if (text.length > MOST_LETTERS || from === '') return undefined;
  if (options.includes('-d')) return [...text].filter((letter) => !from.includes(letter)).join('');
  if (options.length > 0 || to === '') return undefined;
  return [...text]
    .map((letter) => (from.includes(letter) ? (to[from.lastIndexOf(letter)] ?? to.at(-1)) : letter))
    .join('');
};

/** `a-z` is all letters between. */
function lettersOf(set: string): string {
  return set
    .slice(0, 100)
    .replace(/\\n/g, '\n')
    .replace(/([a-zA-Z\d])-([a-zA-Z\d])/g, (_, first: string, last: string) => {
      const start = first.charCodeAt(0);
      const count = Math.max(0, last.charCodeAt(0) - start + 1);
      return Array.from({ length: count }, (_item, at) => String.fromCharCode(start + at)).join('');
    });
}

/** `s/a/b/g` without a pattern in it. */
const substitute: Filter = (text, call) => {
  const { scripts, files } = partsOfSed(call);
  const [script = '', ...others] = [...scripts, ...files];
  const [, , pattern = '', replacement = '', flags] =
    /^s([^\w\s\\])((?:\\.|(?!\1)[^\\])*)\1((?:\\.|(?!\1)[^\\])*)\1(g?)$/s.exec(script) ?? [];
  if (script !== '' && pattern === '') return pickedBySed(text, call);
  const [, anchor, body = ''] = /^(\^?)(.*)$/s.exec(pattern) ?? [];
  if (others.length > 0 || /[.*[\]$^&]|\\[a-z\d(){}+?|]/.test(body + replacement)) return undefined;
  const [old, fresh] = [body, replacement].map((part) => part.replace(/\\(.)/gs, '$1'));
  return eachLine(text, (line) => {
    if (anchor) return line.startsWith(old ?? '') ? fresh + line.slice(old?.length) : line;
    return flags ? line.replaceAll(old ?? '', () => fresh ?? '') : line.replace(old ?? '', () => fresh ?? '');
  });
};

// `s/.*/drop table &;/`, where nobody knows what comes in: each line is what stands in its place.
const rewritten = (call: Call): string | undefined => {
  const [script = ''] = partsOfSed(call).scripts;
  const [, , pattern = '', replacement = ''] =
    /^s([^\w\s\\])((?:\\.|(?!\1)[^\\]){0,500})\1((?:\\.|(?!\1)[^\\]){0,500})\1[gpEriI\d]*$/s.exec(script) ?? [];
  if (replacement === '') return undefined;
  const fresh = replacement.replace(/\\(.)|&/gs, (_, kept?: string) => (kept && !/\d/.test(kept) ? kept : UNKNOWN));
  if (pattern === '$') return `${UNKNOWN}${fresh}\n`;
  return pattern.includes('.*') ? `${fresh}\n` : `${fresh}${UNKNOWN}\n`;
};

/** `awk '{print $2}'` */
const field: Filter = (text, call) => {
  const place = /^\s*\{\s*print\s+\$(\d)\s*;?\s*\}\s*$/.exec(takeCall(call).operands[0] ?? '')?.[1];
  if (place === undefined) return pickedByAwk(text, call);
  const separator = optionValue(call.args, '-F') ?? /[ \t]+/;
  return eachLine(text, (line) => (place === '0' ? line : (line.trim().split(separator)[Number(place) - 1] ?? '')));
};

/** `string` of fish */
const string: Filter = (text, call) => {
  const [verb, ...words] = [call.args[0], ...operandsOfString(call.args.slice(1))];
  const taken = verb === 'replace' ? 2 : /^(?:join|split|match)$/.test(verb ?? '') ? 1 : 0;
  const [first = '', second = ''] = words;
  const given = words.length > taken ? `${words.slice(taken).join('\n')}\n` : text;
  if (verb === 'join') return `${linesOf(given).join(first)}\n`;
  if (verb === 'split') return eachLine(given, (line) => line.split(first).join('\n'));
  if (verb === 'replace' && takeCall(call).options.every((option) => option === '-a')) {
    return eachLine(given, (line) => line.replaceAll(first, () => second));
  }
  // Of many names, all but some.
  if (
    verb === 'match' &&
    text.includes(STAR) &&
    takeCall(call).options.some((option) => /^(?:-\w*v|--invert)/.test(option))
  )
    return text;
  if (verb === 'lower' || verb === 'upper') return verb === 'lower' ? given.toLowerCase() : given.toUpperCase();
  return /^(?:trim|escape|unescape|collect)$/.test(verb ?? '') ? given : undefined;
};

/** Behind the first that is no option, all words but `--` are its own. */
function operandsOfString(args: readonly string[]): readonly string[] {
  const start = args.findIndex((word) => !word.startsWith('-'));
  const end = args.indexOf('--');
  return args.filter((_, at) => start >= 0 && at >= start && at !== end);
}

const FILTERS: ReadonlyMap<string, Filter> = new Map([
  ['head', head],
  ['tail', tail],
  ['cut', cut],
  ['tr', translate],
  ['sed', substitute],
  ['awk', field],
  ['gawk', field],
  ['mawk', field],
  ['grep', grep],
  ['egrep', grep],
  ['fgrep', grep],
  ['rg', grep],
  ['ag', grep],
  ['ack', grep],
  ['string', string],
  ['jq', pickedValues],
  ['yq', pickedValues],
  ['gojq', pickedValues],
  ['jaq', pickedValues],
  ['dasel', pickedValues],
]);

/** A line of the list of users, with the home of each. */
export const ENTRY_OF_USER = `${[SOME, 'x', SOME, SOME, SOME, HOME, '/bin/sh'].join(':')}\n`;
const USERS = '/etc/passwd';

export function filtered(given: Call): string | undefined {
  const call = given.input === undefined && given.args.at(-1) === USERS ? overUsers(given) : given;
  const text = call.input?.text ?? '';
  const isSed = call.name === 'sed';
  if (text.includes(UNKNOWN)) return isSed ? rewritten(call) : printed(call);
  if (call.input === undefined && call.name !== 'string')
    return isSed && partsOfSed(call).files.length > 0 ? rewritten(call) : printed(call);
  const plain = FILTERS.get(isSed ? 'sed' : call.name)?.(text, call);
  // The names that come in are not known either.
  return plain ?? (isSed && isPart(text) ? rewritten(call) : printed(call));
}

/** `cut -d: -f6 /etc/passwd` reads the list of users as if it came in. */
function overUsers(call: Call): Call {
  return { ...call, args: call.args.slice(0, -1), input: { text: ENTRY_OF_USER, from: [] } };
}
