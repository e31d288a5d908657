// The command that shows the sessions in a browser.
import type { Command } from './command.ts';
import { FAILED, onHosts, WRONG } from './table-parts.ts';

export const PAGE_COMMANDS: readonly Command[] = [
  {
    name: 'watch',
    summary: 'shows all sessions live in a page of the browser',
    operands: [],
    options: {
      write: { says: 'lets a person type into a session, after a click that takes it over' },
      'no-open': { says: 'only prints the link' },
      port: { value: 'N', says: 'listens on this port of this machine, not on any free one' },
      socket: { value: 'PATH', says: 'listens on a socket that only you can open, for ssh -L' },
    },
    about: async () => ABOUT_WATCH,
    examples: [
      ['ptyhold watch', 'opens the page'],
      ['ptyhold watch --write', 'the same, to answer programs that ask'],
      ['ssh -t -L 9000:127.0.0.1:9000 box ptyhold watch --port 9000', 'the sessions of another machine'],
    ],
    exits: [[0, 'it was ended'], FAILED, WRONG],
    start: onHosts('watch'),
  },
];

const ABOUT_WATCH = `The link works once, in one browser; the next one is printed as soon as it is used. It is reached from this machine
alone, and other users of it cannot get in. What is typed under --write is yours: nothing logs it, and agents stay out
of that session until you give it back or close the page.`;
