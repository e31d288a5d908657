// What bundlers explain below a message: told once, and not at all where nothing follows from it.
import { type ErrorCode, shownCode } from '../forms/error-code.ts';
import type { Pass } from '../reducer.ts';

const ADVICE =
  /^(?:BREAKING CHANGE: |\(probably because |The package ".*" wasn't found on the file system|You (?:can|may) |If you |The extension in the request |Set 'mode' option |Use 'stats\.)/;
const MESSAGE = /^(?:ERROR|WARNING) in |^[✘▲×] |^\S+:\d+:\d+|^@ |^$/;
const SHORTEST = 20;

/** The same reason has the same explanation, of which each line is told once. */
export const adviceOnce: Pass = (lines, drop) => {
  const told = new Set<string>();
  let isAdvice = false;
  const kept = lines.filter((line) => {
    const text = line.trim();
    isAdvice = ADVICE.test(text) || (isAdvice && !MESSAGE.test(text));
    if (!isAdvice || text.length < SHORTEST) return true;
    const isAgain = told.has(text);
    told.add(text);
    return !isAgain;
  });
  drop('explanations told again', lines.length - kept.length);
  return kept;
};

const NUMBERED = /^\d+: /;
const ARROW = /^ +\^$/;
const PLACE = /^(?<path>\S+)(?: \(|:)(?<place>\d+:\d+)\)?$/;

/** rollup shows the place of a message again below it, and the code with an arrow in it. */
export const withoutRollupCode: Pass = (lines, drop) => {
  const gone = new Set<number>();
  const errors: ErrorCode[] = [];
  let lost = 0;
  lines.forEach((line, at) => {
    const { path = '', place } = PLACE.exec(line)?.groups ?? {};
    if (place === undefined) return;
    let end = at + 1;
    while (NUMBERED.test(lines[end] ?? '') || ARROW.test(lines[end] ?? '')) end += 1;
    const code = lines.slice(at + 1, end);
    if (!code.some((one) => ARROW.test(one)) || !NUMBERED.test(code[0] ?? '')) return;
    lost += code.length;
    const marked = at + code.findIndex((one) => ARROW.test(one));
    errors.push({ at: marked, code: (lines[marked] ?? '').replace(NUMBERED, '').trim() });
    for (let one = at + 1; one < end; one += 1) gone.add(one);
    const message = lines[at - 1] ?? '';
    if (message.includes(`(${place})`) && message.includes(path.slice(path.lastIndexOf('/') + 1))) gone.add(at);
  });
  const shown = shownCode(errors);
  drop('lines of source code', lost - shown.size);
  return lines.flatMap((line, at) => (gone.has(at) ? (shown.get(at) ?? []) : [line]));
};
