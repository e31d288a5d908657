// Reports of the terminal that a program asked for and did not read: they come to the shell as if somebody typed them.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { testWith } from './helpers/programs.ts';
import { eventually, TestServer } from './helpers/server.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'dash', 'mksh', 'busybox', 'yash'];

/** What is asked for → the request. */
const REQUESTS: Readonly<Record<string, string>> = {
  attributes: '\\033[c',
  'the cursor': '\\033[6n',
  'the name': '\\033[>q',
  'more than one': '\\033[c\\033[5n\\033[>c',
};

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

async function openAtPrompt(shell: string): Promise<string> {
  const session = await server.open({ shell });
  await server.send(session, 'true');
  return session;
}

describe('a report', () => {
  for (const shell of SHELLS) {
    for (const [what, request] of Object.entries(REQUESTS)) {
      testWith([shell], `of ${what} does not stand before the next text in ${shell}`, async () => {
        const session = await openAtPrompt(shell);
        const sequence = `printf '${request}'; sh -c 'exit 3'`;
        expect((await server.send(session, sequence)).facts).toMatchObject({ complete: true, exit_code: 3 });
        // The next text comes at once, and a later one when the report has been drawn.
        const status = shell === 'fish' ? '$status' : '$?';
        expect((await server.send(session, `echo was ${status}`)).output).toMatch(/(^|\n)was 3$/);
        await server.send(session, sequence);
        const look = () => server.tmux('capture-pane', '-p', '-t', session);
        let before = '';
        await eventually(async () => {
          const now = await look();
          const isStill = now === before;
          before = now;
          return isStill;
        }, 'a screen that stands still');
        const answer = await server.send(session, "sh -c 'echo on; exit 4'");
        expect(answer.output).toMatch(/(^|\n)on$/);
        expect(answer.facts).toMatchObject({ complete: true, exit_code: 4 });
      });
    }

    testWith([shell], `leaves a text in ${shell} that stands on the line since`, async () => {
      const session = await openAtPrompt(shell);
      await server.send(session, "printf '\\033[c'");
      await server.call('pty_send', { session_id: session, text: 'echo half', enter: false });
      const whole = await server.send(session, ' whole');
      expect(whole.output, whole.text).toBe('half whole');
    });
  }
});
