// Our prompts in Claude Code, which shows them as slash commands: what is offered, and what then reaches the model.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeAgent, LONGEST_TALK_MS, startTalking } from './agents/talking.ts';
import { claude } from './agents/talks.ts';
import { eventually, serverForTest } from './helpers/server.ts';

const PLAYBOOK = 'sessions: { side: }\nstages: [{ name: smoke, steps: [{ send: make smoke, to: side }] }]\n';

/** The line that a person types, and a part of what the model then gets. */
const COMMANDS: readonly [line: string, text: string][] = [
  ['debug build', 'Find out why the last command fails in the session "build".'],
  ['supervise web-*', 'Supervise the sessions "web-*" for me.'],
  ['run', '    side ← make smoke; exit=0'],
];

describeAgent(claude, (file) => {
  it(
    'offers run, supervise and debug as slash commands, and the model gets what they say',
    async () => {
      // The server that it has is not the one in whose session it runs.
      const { env } = await serverForTest();
      const { server, send, press, eventuallyShown, timesAsked } = await startTalking(claude, file, { mcp: env });
      await writeFile(path.join(server.folder, 'work/ptyhold.yaml'), PLAYBOOK);
      await send('/ptyhold', { enter: false });
      for (const name of ['run', 'supervise', 'debug']) await eventuallyShown(`/ptyhold:${name} (MCP)`);
      await press('C-u');
      for (const [line, text] of COMMANDS) {
        await send(`/mcp__ptyhold__${line}`, { wait: true, timeout: 40 });
        await eventually(() => timesAsked(text) > 0, `the model gets: ${text}`, 60_000);
        expect(timesAsked(text)).toBe(1);
      }
      await send(claude.quit, { wait: true, timeout: 50 });
    },
    LONGEST_TALK_MS,
  );
});
