// Real clients, each with a stand-in for its model: what the model sees of our answers.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { AGENTS, type Agent, findAgent, runAgent } from './agents/agents.ts';
import { Model, type Step } from './agents/model.ts';
import { TestServer } from './helpers/server.ts';

/** The clients give up a call after this time. */
const CALL_SECONDS = 4;
const LONGEST_RUN_MS = 150_000;

const send = (text: string, args: Record<string, unknown> = {}): Step => [
  'pty_send',
  { session_id: 's', text, wait: true, ...args },
];
const read: Step = ['pty_read', { session_id: 's', wait: true, timeout: 3 }];

/** The command ends once `released` exists: a notice of progress may keep a call alive, so no time says when its client gives up. */
const endsOnce = (released: string): string => `until [ -e '${released}' ]; do sleep 0.1; done; echo la"t"e`;

const scriptOf = (released: string) =>
  ({
    opened: ['pty_open', { name: 's' }],
    short: send('echo pri"nt"ed; (exit 3)'),
    long: send('for i in $(seq 3000); do echo "line $i of $RANDOM"; done'),
    huge: send(`for i in $(seq 4000); do echo "number $i of $RANDOM"; done`, { fold: 'none' }),
    // There is no repository, so that nothing happens where a client agrees for the person.
    asked: send('git push --force'),
    added: send('echo a"dd"ed', { wait_for_previous: true }),
    misspelt: send('echo ne"ve"r', { time_out: 5 }),
    givenUp: send(endsOnce(released), { timeout: 60 }),
    next: read,
    last: read,
    closed: ['pty_close', { session_id: 's' }],
  }) as const satisfies Record<string, Step>;

type Results = Record<keyof ReturnType<typeof scriptOf>, string>;

for (const agent of AGENTS) {
  const file = findAgent(agent.program);
  const title = file === undefined ? `${agent.program} [needs ${agent.program}]` : agent.program;
  describe.skipIf(file === undefined)(title, () => {
    let results: Results;
    beforeAll(async () => {
      results = await play(agent, file ?? '');
    }, LONGEST_RUN_MS);

    it('shows the model what was printed, the exit code, and where the hidden lines are', () => {
      expect(results.opened).toMatch(/^session_id: s\nattach: .+\n\[ptyhold s: opened bash/m);
      expect(results.short).toMatch(/^printed\n\[ptyhold s: .+ exit=3 /m);
      expect(results.long).toMatch(/^line 1 of .+^line 3000 of .+\n.+\[2800 lines hidden: line_range="\d+:\d+"\]$/ms);
      expect(results.closed).toMatch(/^\[ptyhold s: closed, /m);
    });

    it('shows all of a long answer, or has its own way to shorten it', () => {
      expect(results.huge).toMatch(/^number 1 of /m);
      if (agent.program !== 'claude') return;
      // Without our word, Claude Code would put this into a file.
      expect(results.huge.length).toBeGreaterThan(60_000);
      expect(results.huge).toMatch(/^number 4000 of .+\n\[ptyhold s: 4000 lines/m);
    });

    it('passes on an argument of its own, and fails at a misspelt one', () => {
      expect(results.added).toMatch(/^added\n.+wait_for_previous: no argument of pty_send, ignored/m);
      expect(results.misspelt).toMatch(/time_out: its name is timeout|additional properties/);
      expect(results.misspelt).not.toContain('never');
    });

    it('types nothing dangerous that nobody agreed to', () => {
      // Codex with full access would agree to a question without fields by itself.
      expect(results.asked).toMatch(/Refused by rule .+Nothing was typed/);
    });

    it('shows, once, what came after it had given up on a call', () => {
      expect(results.givenUp).toMatch(/timed out/i);
      const reads = [results.next, results.last].join('\n');
      expect(reads.match(/^late$/gm), reads).toHaveLength(1);
    });
  });
}

async function play(agent: Agent, file: string): Promise<Results> {
  const server = await TestServer.start();
  const released = path.join(server.folder, 'given-up');
  const script = scriptOf(released);
  const names = Object.keys(script);
  const model = await Model.start([], {
    next: (said) => {
      const answered = said.filter(({ by }) => by === 'tool').length;
      if (names[answered - 1] === 'givenUp') writeFileSync(released, '');
      return Object.values(script)[answered];
    },
  });
  try {
    const said = await runAgent(agent, file, {
      folder: server.folder,
      model: model.url,
      env: { PTYHOLD_DIR: server.dir, PATH: process.env['PATH'] ?? '', PTYHOLD_MAX_OUTPUT_TOKENS: '50000' },
      callSeconds: CALL_SECONDS,
    });
    const why = `${said.slice(-2000)}\nrequests nobody understood: ${model.unknown.join(', ')}`;
    expect(model.results.length, why).toBe(names.length);
    return Object.fromEntries(names.map((name, at) => [name, model.results[at] ?? ''])) as Results;
  } finally {
    await model.stop();
    await server.dispose();
  }
}
