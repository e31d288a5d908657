// Requests over HTTP that code sends to delete something, as curl would send them.
import { UNKNOWN } from '../command/stand-ins.ts';
import { unsetVariable } from '../command/unset-variables.ts';
import { bracketed, splitArguments } from './brackets.ts';
import { type Found, foundCall } from './found.ts';
import { readerOf, textsIn } from './marks.ts';
import type { Skeleton } from './skeleton.ts';

/** `requests.delete("http://…")`, `axios.delete("…")` */
const DELETES = /\b(?:requests|httpx|axios|session|client|got|http|https)\.delete(?=\()/g;
/** `fetch("…", {method: "DELETE"})`, `requests.request("DELETE", "…")` */
const ASKS = /(?:\b(?:fetch|axios)|\.request)(?=\()/g;
const MOST_CALLS = 50;

/** `octokit.request("DELETE /repos/o/r")` */
const NAMED_WITH_PATH = /^DELETE (\/\S{1,300})$/;

export function deletedOverHttp(skeleton: Skeleton): Found[] {
  const { code, strings } = skeleton;
  if (!/delete|fetch|request/.test(code)) return [];
  const byPath = strings.flatMap((text) => NAMED_WITH_PATH.exec(text)?.[1] ?? []);
  const ofForge = code.includes('.request(') ? byPath : [];
  const sent = [
    ...[...code.matchAll(DELETES)].slice(0, MOST_CALLS).map((match) => partsOf(match, code).slice(0, 1)),
    ...[...code.matchAll(ASKS)]
      .slice(0, MOST_CALLS)
      .map((match) => partsOf(match, code))
      .filter((parts) =>
        parts.some((part) => textsIn(part, readerOf(skeleton.strings)).some((text) => /^delete$/i.test(text))),
      ),
  ];
  return [
    ...ofForge.map((path) => foundCall('gh', ['api', '-X', 'DELETE', path], `DELETE ${path}`)),
    ...sent.flatMap((parts) => parts.flatMap((part) => request(part, skeleton))),
  ];
}

function partsOf({ 0: whole, index }: RegExpExecArray, code: string): string[] {
  return splitArguments(bracketed(code, index + whole.length));
}

/** `f"{QDRANT_URL}/…"`, `${process.env.QDRANT_URL}/…` */
const BEGINS_WITH_NAME = /^(?:https?:\/\/)?[#$]?\{[^{}\n]{0,80}?(\w{1,40})["'\])]{0,4}\}(?=[:/])/;

function request(part: string, skeleton: Skeleton): Found[] {
  const texts = textsIn(part, readerOf(skeleton.strings));
  const place = texts.findIndex((text) => text.includes('/'));
  const text = texts[place] ?? '';
  if (text === '') return [];
  const [start = '', inText] = BEGINS_WITH_NAME.exec(text) ?? [];
  const server = inText ?? (text.startsWith('/') ? nameBefore(part, texts.slice(0, place)) : undefined);
  const url = server === undefined ? text : UNKNOWN + text.slice(start.length);
  const from = server === undefined ? [] : [unsetVariable(server)];
  const written = `DELETE ${server ?? ''}${text.slice(start.length)}`;
  return [{ kind: 'call', call: { name: 'curl', args: ['-X', 'DELETE', url], written, from } }];
}

/** `URL + "/…"`, `os.environ["URL"] + "/…"` */
function nameBefore(part: string, texts: readonly string[]): string | undefined {
  const quoted = texts.at(-1);
  if (quoted !== undefined && /^\w{1,40}$/.test(quoted)) return quoted;
  return /(\w{1,40})[)\]\s]{0,4}\+\s{0,9}[a-z]{0,2}\uE010/.exec(part)?.[1];
}
