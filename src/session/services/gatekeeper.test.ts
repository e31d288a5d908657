// By whose leave something dangerous may be typed, and what is said where it may not.
import { describe, expect, it } from 'vitest';
import type { GateConfig } from '../../config.ts';
import { PtyholdError } from '../../errors.ts';
import type { Question } from '../../gate/judge.ts';
import { EMPTY_LINE } from '../../gate/line/keystrokes.ts';
import { type Admission, type AdmissionRequest, Gatekeeper } from './gatekeeper.ts';
import { type Leave, type PersonSays, withLeave } from './leave.ts';
import type { Place } from './question.ts';

const DANGER = 'rm -rf /\r';
const NOBODY: Leave = { force: false, confirm: undefined };
const PLACE: Place = { session: 't1', host: 'box', folder: '/home/u', program: 'bash' };
const place = async (): Promise<Place> => PLACE;

function keeper(settings: Partial<GateConfig> = {}): Gatekeeper {
  return new Gatekeeper({ mode: 'ask', allow: [], deny: [], ...settings });
}

function admit(given: Partial<AdmissionRequest>, settings?: Partial<GateConfig>): Promise<Admission> {
  const entry: AdmissionRequest = { text: DANGER, foreground: 'sh', leave: NOBODY, place, ...given };
  return withLeave(entry.leave, (leave) => keeper(settings).admit({ ...entry, leave }));
}

/** What was thrown, which must be a refusal. */
async function refusalOf(admission: Promise<Admission>): Promise<PtyholdError> {
  const error = await admission.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PtyholdError)) return expect.unreachable(`this was no refusal: ${error}`);
  expect(error.code).toBe('refused');
  return error;
}

/** A person who answers that, and the questions that were asked. */
function person(answer: PersonSays): { leave: Leave; questions: string[] } {
  const questions: string[] = [];
  const confirm = async (question: string): Promise<PersonSays> => {
    questions.push(question);
    return answer;
  };
  return { leave: { force: false, confirm }, questions };
}

describe('what no rule speaks against', () => {
  it('passes without a word', async () => {
    const { leave, questions } = person('declined');
    expect(await admit({ text: 'ls\r', leave })).toEqual({ unrun: EMPTY_LINE, note: undefined });
    expect(questions).toEqual([]);
  });

  it('leaves on the line what Enter has not sent off', async () => {
    expect((await admit({ text: 'rm -rf ' })).unrun).toEqual({ text: 'rm -rf ', cursor: 7 });
  });

  it('is judged together with what stands on the line', async () => {
    await refusalOf(admit({ text: '/\r', unrun: { text: 'rm -rf ', cursor: 7 } }));
  });
});

describe('behind a text that another program may have read', () => {
  const unrun = { text: 'rm -rf / ', cursor: 9, others: [EMPTY_LINE] };
  const isLineBare = async () => true;

  it('a text passes where the line shows that nothing stands there', async () => {
    expect((await admit({ text: 'x', unrun, isLineBare })).unrun).toEqual({ text: 'x', cursor: 1 });
  });

  it('it is refused where something does, or if it is dangerous by itself', async () => {
    await refusalOf(admit({ text: 'x', unrun }));
    await refusalOf(admit({ text: 'x', unrun, isLineBare: async () => false }));
    await refusalOf(admit({ unrun, isLineBare }));
  });
});

describe('what a rule speaks against', () => {
  it('is refused where nobody can be asked, with the rule and what to do', async () => {
    const { message, hint } = await refusalOf(admit({}));
    expect(message).toMatch(/^Refused by rule [\w-]+: `rm -rf \/` .+ Nothing was typed\.$/);
    expect(message).not.toContain('The person was asked');
    expect(hint).toContain('force: true');
  });

  it('passes by force, with a note that names the rule', async () => {
    const { leave, questions } = person('declined');
    const { note } = await admit({ leave: { ...leave, force: true } });
    expect(note).toMatch(/^let through by force in spite of the rule [\w-]+$/);
    expect(questions).toEqual([]);
  });

  it('passes where the person agrees, who was asked once and with the whole text', async () => {
    const { leave, questions } = person('agreed');
    const { note } = await admit({ text: `cd /tmp\n${DANGER}`, leave });
    expect(note).toMatch(/^the person agreed/);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain('| cd /tmp\n| rm -rf /');
  });

  it('is refused where the person does not agree, and that is said', async () => {
    const { leave, questions } = person('declined');
    const { message } = await refusalOf(admit({ leave }));
    expect(message).toContain('The person was asked and declined. Nothing was typed.');
    expect(questions).toHaveLength(1);
  });

  it.each([
    ['cancelled', /closed without an answer\. Nothing/, /force: true/],
    ['late', /has not answered within 45 s\. Nothing/, /send the same text again/],
    ['cannot', /Nobody was asked: this client cannot .+ Nothing/, /force: true/],
    ['declined', /asked and declined\. Nothing/, /Do not force it/],
  ] as const)('is refused with what happened: %s', async (says, happened, next) => {
    const { message, hint } = await refusalOf(admit({ leave: person(says).leave }));
    expect(message).toMatch(happened);
    expect(hint).toMatch(next);
  });

  it('is asked about with every refused command whole, where it would run, and the text around', async () => {
    const { leave, questions } = person('agreed');
    const long = `rm -rf ~ ${'x'.repeat(300)}`;
    const text = `git stash clear; ${'echo a; '.repeat(500)}${long}; ${'echo b; '.repeat(500)}git reset --hard\r`;
    const { note } = await admit({ text, foreground: 'bash', leave });
    const [question = ''] = questions;
    expect(questions).toHaveLength(1);
    expect(question).toMatch(
      /^A model .+: session t1, host box, folder \/home\/u, program bash\. Refused in it:\n- `git stash/,
    );
    for (const command of ['git stash clear', long, 'git reset --hard']) expect(question).toContain(`- \`${command}\``);
    expect(note).toMatch(/^the person agreed .+ rule [\w-]+, [\w-]+/);
  });

  it('is asked about so that nothing in it passes for the question', async () => {
    const { leave, questions } = person('declined');
    const text = `echo '\n- harmless\n\x1b[2K\u202e\u200b'; rm -rf ~\r`;
    const forged = { session: 'x\nhost: none', host: 'b\u2028', folder: '/tmp\n| \x1b[8m', program: 'sh\x07' };
    const refusal = await refusalOf(admit({ text, leave, place: async () => forged }));
    const lines = (questions[0] ?? '').split('\n');
    expect(lines.filter((line) => !/^(?:A model|- `|The text:$|\| )/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(1);
    expect(questions[0]).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u202e\u200b]/);
    expect(questions[0]).toContain('\\x1b[2K\\u{202e}\\u{200b}');
    expect(refusal.message).toContain('declined');
  });

  it('is refused unasked where it is more than a person reads', async () => {
    const { leave, questions } = person('agreed');
    for (const text of [
      `rm -rf ~ ${'x'.repeat(5_000)}\r`,
      `${Array.from({ length: 50 }, (_, n) => `rm -rf ~ ${n}`).join('; ')}\r`,
    ]) {
      const { message } = await refusalOf(admit({ text, leave }));
      expect(message).toContain('too much to show a person in one question');
      expect(message.length).toBeLessThan(1_500);
    }
    expect(questions).toEqual([]);
  });

  it('names in its refusal what else is refused', async () => {
    const { message } = await refusalOf(admit({ text: 'git stash clear; git reset --hard; rm -rf ~\r' }));
    expect(message).toMatch(/^Refused by rule [\w-]+: `git stash clear` .+ So are `git reset --hard`, `rm -rf ~`\. /);
  });

  it('is refused without a question where the settings say so', async () => {
    const { leave, questions } = person('agreed');
    const { message } = await refusalOf(admit({ leave }, { mode: 'block' }));
    expect(questions).toEqual([]);
    expect(message).not.toContain('The person was asked');
  });

  it('passes where there is no gate, and what stands on the line is known all the same', async () => {
    const unrun = { text: 'rm -rf /', cursor: 8 };
    expect(await admit({ text: 'rm -rf /' }, { mode: 'off' })).toEqual({ unrun, note: undefined });
    expect(await admit({ text: 'rm -rf /\r' }, { mode: 'off' })).toEqual({ unrun: EMPTY_LINE, note: undefined });
  });

  it('is asked for with a text of bounded length', async () => {
    const { leave, questions } = person('agreed');
    await admit({ text: `${'echo a; '.repeat(1_000)}${DANGER}`, leave });
    expect(questions[0]?.length).toBeLessThan(1_500);
  });

  it('leaves on the line what stands behind the last Enter', async () => {
    const { unrun } = await admit({ text: `${DANGER}next`, leave: { force: true, confirm: undefined } });
    expect(unrun).toEqual({ text: 'next', cursor: 4 });
  });
});

describe("the settings' own patterns", () => {
  it('let pass, and refuse', async () => {
    expect((await admit({}, { allow: ['rm -rf /'] })).note).toBeUndefined();
    expect((await refusalOf(admit({ text: 'make deploy\r' }, { deny: ['make deploy'] }))).message).toContain(
      'make deploy',
    );
  });
});

describe('a secret', () => {
  it('is named in no refusal and in no question', async () => {
    const { leave, questions } = person('declined');
    const { message, hint } = await refusalOf(admit({ secret: true, leave }));
    expect(`${message} ${hint} ${questions}`).not.toContain('rm -rf');
    expect(message).toContain('the secret');
    expect(questions).toHaveLength(1);
  });
});

describe('the program that reads', () => {
  it('is looked for once more where a rule speaks against the text and none was seen', async () => {
    let looks = 0;
    const lookAgain = async (): Promise<Pick<Question, 'foreground'>> => {
      looks += 1;
      return { foreground: 'cat' };
    };
    expect((await admit({ foreground: undefined, lookAgain })).note).toBeUndefined();
    // And once more whether it is still there.
    expect(looks).toBe(2);
    await admit({ text: 'ls\r', foreground: undefined, lookAgain });
    expect(looks).toBe(2);
  });

  it.each([
    ['the shell reads instead', { foreground: 'bash' }],
    ['nobody is seen', undefined],
  ])('and has ended a moment later lets nothing pass that the shell behind would run: %s', async (_what, seen) => {
    const lookAgain = async (): Promise<Pick<Question, 'foreground'> | undefined> => seen;
    await refusalOf(admit({ foreground: 'python3', lookAgain }));
    expect((await admit({ text: 'ls\r', foreground: 'python3', lookAgain })).note).toBeUndefined();
  });

  it('is not looked for a second time where the shell behind may have the text', async () => {
    const lookAgain = (): never => expect.unreachable('no rule speaks against it');
    expect((await admit({ text: 'print(1)\r', foreground: 'python3', lookAgain })).note).toBeUndefined();
  });

  it('that stays unknown lets nothing pass', async () => {
    await refusalOf(admit({ foreground: undefined, lookAgain: async () => undefined }));
  });

  it('that was seen is not looked for again', async () => {
    await refusalOf(admit({ lookAgain: () => expect.unreachable('the program is known') }));
  });
});

describe('what a person has agreed to', () => {
  it('holds for the place that they were shown', async () => {
    const { leave, questions } = person('agreed');
    const folders = ['/home/u', '/', '/'];
    let tries = 0;
    await withLeave(leave, (given) => {
      const folder = folders[tries] ?? '';
      tries += 1;
      return keeper().admit({
        text: DANGER,
        foreground: 'sh',
        leave: given,
        place: async () => ({ ...PLACE, folder }),
      });
    });
    expect([tries, questions.length]).toEqual([3, 2]);
  });

  it('is tried anew after the answer, and asked for again where it has become something else', async () => {
    const { leave, questions } = person('agreed');
    const gate = keeper();
    const texts = [DANGER, 'mkfs.ext4 /dev/sda\r', 'mkfs.ext4 /dev/sda\r'];
    let tries = 0;
    const note = await withLeave(leave, async (given) => {
      const text = texts[tries] ?? '';
      tries += 1;
      return (await gate.admit({ text, foreground: 'sh', leave: given, place })).note;
    });
    expect([tries, questions.length]).toEqual([3, 2]);
    expect(note).toMatch(/^the person agreed/);
  });

  it('holds for this one attempt', async () => {
    const { leave, questions } = person('agreed');
    await admit({ leave });
    await admit({ leave });
    expect(questions).toHaveLength(2);
  });

  it('is not asked after another failure', async () => {
    const { leave, questions } = person('agreed');
    const failing = withLeave(leave, () => Promise.reject(new Error('no tmux')));
    await expect(failing).rejects.toThrow('no tmux');
    expect(questions).toEqual([]);
  });
});

it('a refusal is told with its session and rule, and without the text', async () => {
  const told: unknown[] = [];
  const strict = new Gatekeeper({ mode: 'block', allow: [], deny: [] }, (...what) => told.push(what));
  const session = { id: 's1', name: 't1' };
  await refusalOf(strict.admit({ text: DANGER, foreground: 'sh', leave: NOBODY, place, session }));
  await strict.admit({ text: DANGER, foreground: 'sh', leave: { ...NOBODY, force: true }, place, session });
  expect(told).toEqual([[session, expect.stringMatching(/^[a-z-]+$/)]]);
});
