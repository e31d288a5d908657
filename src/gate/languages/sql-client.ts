// What the clients of databases do themselves: run commands, hand output to a command, write it to a file.
import { pagedBy } from '../command/shown-rows.ts';
import { withHome } from '../command/stand-ins.ts';
import { type Found, foundScript, foundWrite } from './found.ts';
import type { Surroundings } from './surroundings.ts';

/** Lines that the client runs in a shell: `\! …`, `.shell …`, `system …`. */
const ESCAPE = /^[ \t]*(?:\\!|\.(?:shell|system)\b|(?:system|host)\b|!)[ \t]*(.+)$/gim;
/** Output to a command: `\o |…`, `\g |…`, `.output |…`, `pager …`, or input from one: `.import "|…"`. */
const PIPED = [
  /\\g[xG]?[ \t]{0,20}["']?\|[ \t]{0,20}(.+)/gm,
  /^[ \t]{0,40}(?:\\(?:o|out|w|write)|\.(?:once|output|import|read|excel|www|log|trace))[ \t]{0,40}["']?\|[ \t]{0,40}(.+)/gim,
  /^[ \t]{0,40}(?:\\P|pager|\\setenv[ \t]{1,9}(?:PSQL_)?(?:WATCH_)?PAGER)[ \t]{1,40}(.+)$/gim,
];
/** Output to a file. Some keep what is in it. */
const WRITTEN =
  /(?:^[ \t]{0,40}(?:\\(?:o|out|w|write)|\.(?:once|output|save|backup|log|trace))|\\g[xG]?)[ \t]{1,40}["']?([~/][^\s"';|]{1,400})/gim;

/** psql runs what stands in backticks on a line of its own commands, and takes `:name` for the text of a variable. */
const OF_PSQL = /^[ \t]{0,40}\\[a-z][^\n]*/gim;
const BACKTICKS = /`([^`\n]{1,400})`/g;
const SET = /^[ \t]{0,40}\\set[ \t]{1,9}(\w{1,60})[ \t]{1,9}'([^'\n]{1,2000})'/gm;

function* ofPsql(text: string): Generator<Found> {
  for (const [line] of text.matchAll(OF_PSQL)) {
    for (const [, command = ''] of line.matchAll(BACKTICKS)) yield foundScript(command);
  }
  for (const [, name = '', value = ''] of text.matchAll(SET)) {
    if (text.includes(`:${name}`)) yield foundScript(value, 'sql');
  }
}

/** `\i file`, `.read file`, `source file`, `@file` */
const READS =
  /^[ \t]{0,40}(?:\\(?:ir?|include(?:_relative)?|\.)[ \t]|\.read[ \t]|source[ \t]|@{1,2})[ \t]{0,9}["']?([^\s"';|]{1,400})/gim;

export function* readClient(text: string, given?: Surroundings): Generator<Found> {
  yield* ofPsql(text);
  for (const [, path = ''] of text.matchAll(READS)) {
    const program = given?.file(path);
    if (program) yield { kind: 'script', language: 'sql', program };
  }
  for (const [, command = ''] of text.matchAll(ESCAPE)) yield foundScript(command);
  for (const piped of PIPED) {
    for (const [, command = ''] of text.matchAll(piped)) yield foundPipe(command.replace(/["'].*$/, ''));
  }
  for (const [written, path = ''] of text.matchAll(WRITTEN)) {
    yield foundWrite(withHome(path), written.trim());
  }
}

/** What comes in are rows that nobody has read. */
export function foundPipe(command: string): Found {
  return foundScript(pagedBy(command));
}
