// Recognises the echo of what was typed, as terminals and line editors give it.
import { withoutSpaces } from '../look/bare-text.ts';
import { isPrompt } from '../look/prompt-text.ts';
import { LF } from '../state/feeds.ts';

/** An echo is looked for in this much after the place where the text was typed. */
export const ECHO_REACH = 64 * 1024;
/** Shown before the echo of a line that the shell wanted more of. */
const LONGEST_PROMPT = 12;
/** A terminal in line mode keeps so much of an echo that nobody takes, and drops of the rest what it likes. */
export const ECHO_KEPT = 4096;

/** How many bytes at the beginning are the echo of the lines, one after the other; of any one of them where `any` is set. */
export function linesEchoed(bytes: Uint8Array, lines: readonly string[], any = false): number {
  let length = 0;
  let next = 0;
  for (const shown of linesOf(bytes)) {
    const at = any ? lines.findIndex((line) => line !== '' && isEchoOf(shown.text, line)) : next;
    if (at < 0 || at >= lines.length || !isEchoOf(shown.text, lines[at] ?? '')) break;
    length += shown.length;
    if (any) break;
    next = at + 1;
  }
  return length;
}

/** A prompt may stand before it. */
export function isEchoOf(shown: string, line: string): boolean {
  const text = line.replaceAll('\t', '').trimEnd();
  return text === '' ? /^\W{0,4}$/.test(shown) : shown.endsWith(text) && shown.length - text.length <= LONGEST_PROMPT;
}

/** The line that was typed, behind one of these prompts or what asks for the rest of a command there. */
export function isBehindPrompt(shown: string, line: string, prompts: readonly string[]): boolean {
  const typed = line.replaceAll('\t', '').trimEnd();
  return shown.endsWith(typed) && isPrompt(shown.slice(0, shown.length - typed.length), prompts);
}

export function* linesOf(bytes: Uint8Array): Generator<{ text: string; length: number }> {
  let from = 0;
  for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, from)) {
    yield { text: plain(bytes.subarray(from, end)), length: end + 1 - from };
    from = end + 1;
  }
}

export function echoLength(bytes: Uint8Array, text: string): number {
  const whole = kernelEchoLength(bytes, text);
  if (whole > 0) return whole;
  if (text.length > ECHO_KEPT) return piecesLength(bytes, text);
  const end = bytes.indexOf(LF);
  if (end < 0) return 0;
  // Where a line editor wraps a long line it writes a space of its own.
  const firstLine = withoutSpaces(text.split('\n', 1)[0] ?? '');
  const shown = withoutSpaces(plain(bytes.subarray(0, end)));
  return firstLine !== '' && shown.endsWith(firstLine) ? end + 1 : 0;
}

/** Lines at the beginning that are pieces of the text. */
export function piecesLength(bytes: Uint8Array, text: string): number {
  let length = 0;
  for (const shown of linesOf(bytes)) {
    if (!text.includes(shown.text)) break;
    length += shown.length;
  }
  return length;
}

/** What has come since the text was typed may be the first part of its echo. */
export function echoIsOnItsWay(bytes: Uint8Array, text: string): boolean {
  if (bytes.indexOf(LF) >= 0) return false;
  const shown = withoutSpaces(plain(bytes));
  return withoutSpaces(text.split('\n', 1)[0] ?? '').startsWith(shown);
}

/** A terminal in line mode echoes what is typed with each newline as CR LF. */
export function kernelEcho(text: string): Buffer {
  return Buffer.from(`${text.replaceAll('\n', '\r\n')}\r\n`);
}

/** The same, and as it is where the brackets of a paste were typed at a program that has not asked for them. */
export function kernelEchoes(text: string): Buffer[] {
  return [kernelEcho(text), kernelEcho(`^[[200~${text}^[[201~`)];
}

export function kernelEchoLength(bytes: Uint8Array, text: string): number {
  const echo = kernelEcho(text);
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, echo.length));
  return start.equals(echo) ? echo.length : 0;
}

// Only for comparing with what was typed: line editors colour, move and bracket.
export function plain(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][A-Z0-9]|.)/g, '')
    .replace(/[\x00-\x1f\x7f]/g, '')
    .trimEnd();
}
