// The commands about what sessions have printed and run.
import type { Command } from './command.ts';
import { CAST_VERSION, COLOR, DONE, FAILED, IDLE, onHosts, TARGET, WRONG } from './table-parts.ts';

export const PRINTED_COMMANDS: readonly Command[] = [
  {
    name: 'log',
    summary: 'prints all kept output of sessions as text, or of one as a recording, picture or page',
    operands: [{ ...TARGET, isRepeated: true }],
    options: {
      cast: { says: 'as a recording that asciinema plays, version 3' },
      svg: { says: 'as a picture: of the screen, or of the commands asked for' },
      html: { says: 'as a page, in its colours' },
      text: { says: 'as text, as it is without an option' },
      command: { value: 'RANGE', says: 'only this command, -1 being the newest, or those of a range such as -3:-1' },
      'cast-version': CAST_VERSION,
      idle: IDLE,
    },
    about: async () => ABOUT_EXPORTS,
    examples: [
      ['ptyhold log t1 | less', 'all that is kept of t1'],
      ['ptyhold log t1 --cast --idle 2 > t1.cast', 'a recording without long pauses'],
      ['ptyhold log t1 --svg --command -1 > tests.svg', 'a picture of the newest command and its output'],
      ['ptyhold log t1 | grep -n error', 'the lines with "error"'],
      ["ptyhold log '#web' '!web-3'", 'those with the tag web but web-3, each below its name'],
    ],
    exits: [DONE, FAILED, WRONG],
    start: onHosts('log'),
  },
  {
    name: 'grep',
    summary: 'finds lines in the output of sessions, also of those that are over',
    operands: [
      { name: 'PATTERN', says: 'a regular expression, as JavaScript has them' },
      { ...TARGET, says: `${TARGET.says}; without one, all are searched`, isOptional: true, isRepeated: true },
    ],
    options: {
      'ignore-case': { short: 'i', says: 'takes capital and small letters for the same' },
      json: { says: 'prints a line of JSON for each match: {"name", "id", "host", "line", "text", "ended"}' },
    },
    about: async () =>
      'A match is NAME:LINE: TEXT, or ID:LINE: TEXT where several sessions have that name. LINE counts from the first line of\nthe session, also where that is no longer kept.',
    examples: [
      ['ptyhold grep "error|warning"', 'in all sessions'],
      ['ptyhold grep -i timeout t1 build', 'in these two'],
      ["ptyhold grep -i timeout '#web'", 'in those with the tag web'],
      ["ptyhold grep --json 'exit [1-9]' | jq -r .name | sort -u", 'the sessions that have one'],
    ],
    exits: [
      [0, 'something was found'],
      [1, 'nothing was found'],
      [2, 'wrong arguments, or not everything could be searched; the message says why'],
    ],
    start: onHosts('grep'),
  },
  {
    name: 'history',
    summary: 'lists the commands of sessions: times, ends, folders, and who typed them',
    operands: [
      {
        ...TARGET,
        says: `${TARGET.says}; without one, all`,
        isOptional: true,
        isRepeated: true,
      },
    ],
    options: {
      failed: { says: 'only those that ended with another code than 0' },
      since: { value: 'TIME', says: 'only those that began after it: 10m, 2h, 14:30, 2026-11-23' },
      grep: { value: 'PATTERN', says: 'only those whose line matches, as JavaScript has patterns' },
      json: { says: 'prints a line of JSON for each' },
      color: COLOR,
    },
    about: async () => ABOUT_HISTORY,
    examples: [
      ['ptyhold history t1', 'all commands of t1 that its journal keeps'],
      ['ptyhold history --failed --since 2h', 'what failed in the last two hours, in any session'],
      [
        "ptyhold history --json '#web' | jq -r 'select(.duration_ms > 60000) | .line'",
        'what took longer than a minute',
      ],
    ],
    exits: [DONE, [1, 'not everything could be looked at; the message says why'], WRONG],
    start: onHosts('history'),
  },
  {
    name: 'record',
    summary: 'records a session from now on, until it ends or Ctrl-c',
    operands: [TARGET, { name: 'FILE', says: 'a new file for it; without one it is printed', isOptional: true }],
    options: { 'cast-version': CAST_VERSION, idle: IDLE },
    examples: [
      ['ptyhold record t1 demo.cast', 'asciinema play demo.cast plays it (version 2: before asciinema 3)'],
      ['ptyhold log t1 --cast > t1.cast', 'what has happened already needs no recording'],
    ],
    exits: [[0, 'the session has ended'], FAILED, WRONG],
    start: onHosts('record'),
  },
];

const ABOUT_HISTORY = `# is what --command of ptyhold log takes. BY names the MCP client that typed it; person is somebody at the keyboard.
~ stands before times that are only about right: nothing noted them, as in sessions of an older version. LINES and
BYTES count the output. Sessions that are over are among them.`;

const ABOUT_EXPORTS = `The forms show what the terminal showed, in its colours; links, titles and whatever would ask or change more than the
screen are left out, and so are the keys of ptyhold's marks. What was typed without an echo was never printed, so it is
in none of them; what programs print of secrets is.`;
