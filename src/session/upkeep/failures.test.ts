// Which commands are told as failed, and what is told of their text.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import type { NewEvent } from '../../events/event.ts';
import { Session } from '../state/session.ts';
import { tellFailures } from './failures.ts';

function watched() {
  const fake = new FakeSession();
  const told: NewEvent[] = [];
  const facts: unknown[] = [];
  const finding: Promise<void>[] = [];
  const events = {
    note: (event: NewEvent, fact?: string): void => {
      told.push(event);
      facts.push(fact);
    },
    expect: (each: Promise<void>): void => void finding.push(each),
  };
  const { leases } = fake.session;
  const reach = { bridge: fake.bridge, tmux: fake.tmux, leases, events };
  const session = new Session(reach, fake.session.row, '/journal/s1');
  tellFailures(session);
  const lines = async (): Promise<string[]> => {
    await session.stream.sync();
    await Promise.all(finding);
    return told.map((event) => (event.kind === 'exit' ? `${event.exit} ${event.text}` : event.kind));
  };
  return { fake, session, lines, facts };
}

it('those that end with another exit code than 0, once each', async () => {
  const { fake, lines, facts } = watched();
  fake.prompts().rounds('true', '', 0).rounds('make', 'no rule\r\n', 2);
  expect(await lines()).toEqual(['2 make']);
  fake.rounds('false', '', 1);
  expect(await lines()).toEqual(['2 make', '1 false']);
  expect(new Set(facts).size).toBe(2);
  expect(String(facts[0])).toMatch(/^exit \d+ s1$/);
});

it('no prompt that only tells the last exit code again', async () => {
  const { fake, lines } = watched();
  fake.prompts().rounds('make', '', 2).print('\r\n').ends(2).prompts().print('^C\r\n').ends(130).prompts();
  expect(await lines()).toEqual(['2 make']);
});

it('nothing before the prompt has come, since the end may be a false one', async () => {
  const { fake, lines } = watched();
  fake.prompts().takes('make').ends(2);
  expect(await lines()).toEqual([]);
  fake.prompts();
  expect(await lines()).toEqual(['2 make']);
});

it('the command as the terminal shows it, after what was rubbed out', async () => {
  const { fake, lines } = watched();
  fake.prompts().rounds('secreT\b\b\b\b\b\b\x1b[Kmake all', '', 2);
  expect(await lines()).toEqual(['2 make all']);
});

it('the command once, where the editor draws it again behind its prompt', async () => {
  const { fake, lines } = watched();
  fake.prompts('me@here:~$ ').rounds('\x1b[7mseq 2; false\x1b[27m\r\x1b[11Cseq 2; false', '1\r\n2\r\n', 1);
  expect(await lines()).toEqual(['1 seq 2; false']);
});

it('the command without what its editor shows besides, where the shell tells its line', async () => {
  const { fake, lines } = watched();
  const drawn = '\x1b[60Cby me\x1b[65Dmake -k --suggested\x1b[12D';
  fake.prompts('% ').takes(drawn, 'make-k').ends(2).prompts('% ');
  fake.takes('!!', 'make-k').ends(2).prompts();
  expect(await lines()).toEqual(['2 make -k', '2 !!']);
});

it('no text where the terminal showed none', async () => {
  const { fake, lines } = watched();
  fake.prompts().rounds('', '', 3);
  expect(await lines()).toEqual(['3 undefined']);
});
