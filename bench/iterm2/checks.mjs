// What is tried on a Mac. A check answers what it saw, and throws where that is wrong.

/**
 * @import { Desk } from './desk.mjs'
 *
 * @typedef {readonly [what: string, check: (desk: Desk) => Promise<string | void>]} Check
 */

/** @type {readonly Check[]} */
const LOOKS = [
  ['AppleScript reaches iTerm2', ({ app }) => app.script.run(['version'], { timeoutMs: 60_000 })],
  [
    'the API gives a cookie, takes it, and answers',
    async ({ app, use }) => {
      const times = [performance.now()];
      for (let at = 0; at < 2; at += 1) {
        await use.listShown(app.api, use.limited());
        times.push(performance.now());
      }
      const [began = 0, first = 0, second = 0] = times;
      return `${(first - began).toFixed(0)} ms for the first answer, ${(second - first).toFixed(1)} ms for the next`;
    },
  ],
  [
    'a window is opened in the background',
    async (desk) => {
      await desk.open({ kind: 'window' });
      await desk.eyes('Is there a new window that says "ptyhold tries iTerm2", and is this one still in front?');
    },
  ],
  [
    'badge, tab colour, background and cursor are set',
    async (desk) => {
      await desk.dress({ badge: 'ptyhold \\(1)', tab: '2060ff', background: '302010', cursor: '00ff80' });
      await desk.eyes('Has it a badge "ptyhold ∖(1)", a blue tab, a brown background and a green cursor?');
    },
  ],
  [
    'a tab of pure red opens no dialog',
    async (desk) => {
      await desk.dress({ tab: 'ff0000' });
      await desk.eyes('Is its tab red, and is there no dialog?');
    },
  ],
  [
    'a look is taken back',
    async (desk) => {
      await desk.dress({ badge: null, tab: null, background: null, cursor: null });
      await desk.eyes('Does it look like your other windows, without badge and tab colour?');
    },
  ],
  [
    'a split beside, one below and a tab are opened',
    async (desk) => {
      const { session, window } = desk.first;
      await desk.open({ kind: 'beside', session });
      await desk.open({ kind: 'below', session });
      await desk.open({ kind: 'tab', window });
      await desk.eyes('Has the window two tabs, the first with three panes: two above each other, one beside them?');
    },
  ],
  [
    'a session is brought to the front',
    async (desk) => {
      const { session } = desk.first;
      await desk.use.focusSession(desk.app.api, session, { raise: true }, desk.use.limited());
      await desk.eyes('Was the new window brought to the front, with its first tab?');
    },
  ],
  [
    'AppleScript opens a window',
    async (desk) => {
      const { app, use, program } = desk;
      const closed = await use.appleScriptWay(app.script).run(program, { raise: true }, use.limited());
      if (closed) throw new Error(`${closed.sentence} ${closed.mend}`);
      await desk.eyes('Is there one more window that says "ptyhold tries iTerm2"? Please close it.');
    },
  ],
];

/** @type {readonly Check[]} */
const SHELLS = [
  ["a shell of the person's profile tells its prompts", (desk) => desk.openShell()],
  [
    'sessions are listed with program, folder and terminal',
    async ({ sessions, shellName }) => {
      const listed = await sessions.list();
      const found = listed.find(({ session }) => shellName.endsWith(session.id));
      if (!found) throw new Error('the new shell is missing');
      return `program ${found.program}, folder ${found.folder && 'told'}, terminal ${found.tty && 'told'}`;
    },
  ],
  [
    'a command runs to its end, with output and exit code',
    async (desk) => {
      const { complete, exitCode, output, notes } = await desk.send("printf '%s\\n' one two; (exit 3)");
      const seen = JSON.stringify({ complete, exitCode, output, notes });
      if (exitCode !== 3 || output?.join() !== 'one,two') throw new Error(seen);
      return seen;
    },
  ],
  [
    'a command that takes too long is told with the screen, and C-c ends it',
    async (desk) => {
      const { complete, state, screen } = await desk.send('sleep 100', { timeoutMs: 1_000 });
      if (complete || state !== 'running' || !screen) throw new Error(JSON.stringify({ complete, state, screen }));
      await desk.press('C-c');
      await desk.awaitPrompt();
    },
  ],
  [
    'a half typed line is left alone',
    async (desk) => {
      await desk.typeAsPerson('echo half');
      const said = await desk.send('ls').then(() => 'it was typed', desk.use.describeError);
      await desk.press('C-c');
      await desk.awaitPrompt();
      if (!said.includes('half typed')) throw new Error(said);
    },
  ],
  [
    'a secret is typed only where the terminal echoes nothing',
    async (desk) => {
      const secret = { wait: false, secret: true };
      const said = await desk.send('x', secret).then(() => 'it was typed', desk.use.describeError);
      if (!said.includes('echoes what is typed')) throw new Error(said);
    },
  ],
];

/** @type {readonly Check[]} */
export const CHECKS = [...LOOKS, ...SHELLS, ['all that was opened is closed', (desk) => desk.close()]];
