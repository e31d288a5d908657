// Texts that wait for real coding agents: they go in once, in order, when the agent is done, and never into its dialog.
import { expect, it } from 'vitest';
import { ASKS_FOR_CALL, describeAgent, LONGEST_TALK_MS, startTalking, type Talking } from './agents/talking.ts';
import { TALKS } from './agents/talks.ts';
import { eventually } from './helpers/server.ts';

const LONGEST_DELIVERY_MS = 60_000;

async function eventuallyAsked({ timesAsked, read, listed }: Talking, text: string): Promise<void> {
  await eventually(() => timesAsked(text) > 0, `the model was asked: ${text}`, LONGEST_DELIVERY_MS).catch(
    async (error) => {
      throw new Error(`${error.message}\n${await listed()}\n${(await read({ screen: true })).text}`);
    },
  );
}

for (const talk of TALKS.filter(({ tells }) => tells)) {
  describeAgent(talk, (file) => {
    it(
      'a text that waits goes in once, in order, when it is done, and not into its dialog, also after a kill',
      async () => {
        const agent = await startTalking(talk, file);
        const { server, send, listed, eventuallyListed, timesAsked, model } = agent;
        const wait = (text: string) => send(text, { when: 'ready' });
        const working = new RegExp(`says: ${talk.app} working`);

        agent.hold();
        await agent.sendFirst('say one');
        await eventuallyListed(working);
        for (const text of ['say two', 'say three']) expect((await wait(text)).facts['queued'], text).toBe(true);
        expect(await listed()).toContain(' queue=2');
        agent.release();
        await eventuallyAsked(agent, 'say three');
        await eventuallyListed(new RegExp(`says: ${talk.app} done`));
        expect(model.asked.filter((text) => /^say/.test(text)).map((text) => text.trim())).toEqual([
          'say one',
          'say two',
          'say three',
        ]);

        agent.hold();
        await send(ASKS_FOR_CALL);
        await eventuallyListed(working);
        expect((await wait('say four')).facts['queued']).toBe(true);
        agent.release();
        await eventuallyListed(/blocked permission.* queue=1/);
        const refused = await wait('say five');
        expect(refused.last, refused.text).toMatch(/says: .*blocked permission.*NOTHING was typed/);
        expect([await listed(), timesAsked('say four'), agent.hasCalled()]).toEqual([
          expect.stringContaining(' queue=1'),
          0,
          false,
        ]);
        await agent.eventuallyShown(talk.dialog);
        await agent.agree();
        await eventuallyAsked(agent, 'say four');
        expect([timesAsked('say four'), timesAsked('say five'), agent.hasCalled()]).toEqual([1, 0, true]);

        await eventuallyListed(new RegExp(`says: ${talk.app} done`));
        agent.hold();
        await send('say six');
        await eventuallyListed(working);
        expect((await wait('say seven')).facts['queued']).toBe(true);
        agent.release();
        // Behind the paste, Enter follows after a pause.
        const isPasted = async (): Promise<boolean> =>
          (await server.tmux('capture-pane', '-p', '-t', '=s:')).includes('say seven');
        await eventually(isPasted, 'it is pasted', LONGEST_DELIVERY_MS);
        await server.restart();
        await server.call('pty_list');
        await eventuallyAsked(agent, 'say seven');
        await eventuallyListed(new RegExp(`says: ${talk.app} done`));
        await eventually(async () => !(await listed()).includes('queue'), 'nothing waits any more');
        expect(timesAsked('say seven')).toBe(1);
        await send(talk.quit, { wait: true, timeout: 50 });
      },
      LONGEST_TALK_MS,
    );
  });
}
