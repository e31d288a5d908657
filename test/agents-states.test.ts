// Real coding agents in a session, with a stand-in for their model: what they do is told right, by their own word.
import { expect, it } from 'vitest';
import { ASKS_FOR_CALL, describeAgent, LONGEST_TALK_MS, startTalking } from './agents/talking.ts';
import { TALKS } from './agents/talks.ts';
import type { Answer } from './helpers/server.ts';

const agentOf = ({ facts }: Answer): Record<string, unknown> => Object(facts['agent']);

for (const talk of TALKS.filter(({ tells }) => tells)) {
  describeAgent(talk, (file) => {
    it(
      'is told to be at work, interrupted, blocked, done, and gone, and its dialog takes no text',
      async () => {
        const agent = await startTalking(talk, file);
        const { server, read, send, press, listed, eventuallyListed, timesAsked } = agent;
        const working = new RegExp(`says: ${talk.app} working`);
        expect(agentOf(await read())['state']).toBe(talk.atStart);

        agent.hold();
        await agent.sendFirst('say one');
        await eventuallyListed(working);
        const busy = await read({ wait: true, timeout: 1 });
        const { state, app } = agentOf(busy);
        expect([busy.facts['complete'], state, app], busy.text).toEqual([false, 'working', talk.app]);

        const stopped = await press('Escape', { wait: true, timeout: 10 });
        expect([stopped.facts['complete'], agentOf(stopped)['state']], stopped.text).toEqual([false, talk.interrupted]);
        if (talk.interrupted === undefined)
          expect(stopped.last).toContain(`${talk.program} does not tell whether this interrupted it`);
        agent.release();
        // Claude Code puts the text back into its input.
        await press('C-u');

        // Gemini's last hook may tell the end of the interrupted turn only now.
        await send(ASKS_FOR_CALL);
        await eventuallyListed(/blocked permission/);
        const asked = await read({ wait: true, timeout: 50 });
        expect(asked.last, asked.text).toContain('is_complete=False via state state=blocked permission');
        const refused = await send('say two', { force: true });
        expect(refused.last, refused.text).toMatch(/says: blocked permission.*NOTHING was typed/);
        // Its hook speaks before the dialog takes keys.
        await agent.eventuallyShown(talk.dialog);
        await press('Escape');
        const denied = new RegExp(`says: ${talk.app} (?:blocked|working)`);
        await eventuallyListed(new RegExp(`^(?!.*${denied.source})`, 's'));
        expect([agent.hasCalled(), timesAsked('say two')]).toEqual([false, 0]);
        // Where nothing tells that the dialog is gone, the screen shows it.
        await expect
          .poll(async () => (await read({ screen: true })).text, { timeout: 60_000 })
          .not.toContain(talk.dialog);

        const done = await send('say three', { wait: true, timeout: 50 });
        expect(done.last, done.text).toContain('is_complete=True via state state=done');
        expect(timesAsked('say three')).toBe(1);
        await send(ASKS_FOR_CALL, { wait: true, timeout: 50 });
        await agent.eventuallyShown(talk.dialog);
        await agent.agree();
        await eventuallyListed(new RegExp(`says: ${talk.app} done`));
        expect(agent.hasCalled()).toBe(true);

        await send(talk.quit, { wait: true, timeout: 50 });
        const gone = await server.send('s', 'echo ba"c"k', { timeout: 50 });
        expect([gone.facts['via'], gone.facts['agent']], gone.text).toEqual(['prompt', undefined]);
        expect(await listed()).not.toContain('says:');
      },
      LONGEST_TALK_MS,
    );
  });
}

for (const talk of TALKS.filter(({ tells }) => !tells)) {
  describeAgent(talk, (file) => {
    it(
      'tells nothing, which the answers say, and a text for its dialog is not entered',
      async () => {
        const agent = await startTalking(talk, file);
        const { server, read, send, press, listed, timesAsked } = agent;
        const silent = `${talk.program} says nothing of its state`;
        const sent = await send('say one', { wait: true, timeout: 5 });
        expect([sent.facts['complete'], sent.facts['agent']], sent.text).toEqual([false, undefined]);
        expect(sent.last).not.toContain('busy');
        const notes: string[] = [sent.last];
        while (!notes.some((each) => each.includes(silent))) notes.push((await read({ wait: true, timeout: 5 })).last);
        const later = await send('say two', { when: 'ready' });
        expect(later.last, later.text).toMatch(new RegExp(`Nobody can know when s is ready: ${silent}.*NOTHING`));
        expect(await listed()).not.toContain('says:');

        const asking = await send(ASKS_FOR_CALL, { wait: true, timeout: 5 });
        expect(asking.last, asking.text).not.toContain('Not taken');
        await agent.eventuallyShown(talk.dialog);
        const refused = await send('say three');
        expect(refused.last, refused.text).toMatch(/Not taken: .*Enter was NOT pressed/);
        expect([agent.hasCalled(), timesAsked('say three')]).toEqual([false, 0]);
        await press('Enter', { wait: true, timeout: 5 });
        await expect.poll(() => agent.hasCalled(), { timeout: 60_000 }).toBe(true);
        expect([timesAsked('say one'), timesAsked('say two'), timesAsked('say three')]).toEqual([1, 0, 0]);

        await send(talk.quit, { wait: true, timeout: 50 });
        const gone = await server.send('s', 'echo ba"c"k', { timeout: 50 });
        expect(gone.facts['via'], gone.text).toBe('prompt');
      },
      LONGEST_TALK_MS,
    );
  });
}
