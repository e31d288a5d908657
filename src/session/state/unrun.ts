// What was typed and has not run, kept with the session: the next text is judged together with it, whoever types that.
import { EMPTY_LINE, type TypedLine } from '../../gate/keystrokes.ts';
import type { Timeline } from './phases.ts';

/** `promptedAt`: where the journal ended when it was typed at a prompt; what was typed ahead still stands at the next. */
export function writeUnrun({ text, cursor }: TypedLine, promptedAt: number | undefined): string {
  if (text === '') return '';
  return [promptedAt ?? '', cursor, Buffer.from(text).toString('base64url')].join('.');
}

/** A new prompt has an empty line. */
export function readUnrun(written: string, { phase, since }: Timeline): TypedLine {
  const [promptedAt = '', cursor, text] = written.split('.');
  if (text === undefined) return EMPTY_LINE;
  if (promptedAt !== '' && phase === 'input' && since >= Number(promptedAt)) return EMPTY_LINE;
  return { text: Buffer.from(text, 'base64url').toString(), cursor: Number(cursor) };
}
