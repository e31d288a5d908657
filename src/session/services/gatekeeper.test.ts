// By whose leave something dangerous may be typed, and what is said where it may not.
import { describe, expect, it } from 'vitest';
import type { GateConfig } from '../../config.ts';
import { PtyholdError } from '../../errors.ts';
import { EMPTY_LINE } from '../../gate/line/keystrokes.ts';
import { type Admission, type AdmissionRequest, Gatekeeper, type Leave, withLeave } from './gatekeeper.ts';

const DANGER = 'rm -rf /\r';
const NOBODY: Leave = { force: false, confirm: undefined };

function keeper(settings: Partial<GateConfig> = {}): Gatekeeper {
  return new Gatekeeper({ mode: 'ask', allow: [], deny: [], ...settings });
}

function admit(given: Partial<AdmissionRequest>, settings?: Partial<GateConfig>): Promise<Admission> {
  const entry: AdmissionRequest = { text: DANGER, foreground: 'sh', leave: NOBODY, ...given };
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
function person(answer: boolean): { leave: Leave; questions: string[] } {
  const questions: string[] = [];
  const confirm = async (question: string): Promise<boolean> => {
    questions.push(question);
    return answer;
  };
  return { leave: { force: false, confirm }, questions };
}

describe('what no rule speaks against', () => {
  it('passes without a word', async () => {
    const { leave, questions } = person(false);
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
    const { leave, questions } = person(false);
    const { note } = await admit({ leave: { ...leave, force: true } });
    expect(note).toMatch(/^let through by force in spite of the rule [\w-]+$/);
    expect(questions).toEqual([]);
  });

  it('passes where the person agrees, who was asked once and with the whole text', async () => {
    const { leave, questions } = person(true);
    const { note } = await admit({ text: `cd /tmp\n${DANGER}`, leave });
    expect(note).toMatch(/^the person agreed/);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain('cd /tmp\nrm -rf /');
  });

  it('is refused where the person does not agree, and that is said', async () => {
    const { leave, questions } = person(false);
    const { message } = await refusalOf(admit({ leave }));
    expect(message).toContain('The person was asked and did not agree. Nothing was typed.');
    expect(questions).toHaveLength(1);
  });

  it('is refused without a question where the settings say so', async () => {
    const { leave, questions } = person(true);
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
    const { leave, questions } = person(true);
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
    const { leave, questions } = person(false);
    const { message, hint } = await refusalOf(admit({ secret: true, leave }));
    expect(`${message} ${hint} ${questions}`).not.toContain('rm -rf');
    expect(message).toContain('the secret');
    expect(questions).toHaveLength(1);
  });

  it('is not remembered on the line, passed or let through', async () => {
    expect((await admit({ text: 'hunter2', secret: true })).unrun).toEqual(EMPTY_LINE);
    const force = { force: true, confirm: undefined };
    expect((await admit({ text: `${DANGER}rest`, secret: true, leave: force })).unrun).toEqual(EMPTY_LINE);
  });
});

describe('the program that reads', () => {
  it('is looked for once more where a rule speaks against the text and none was seen', async () => {
    let looks = 0;
    const lookAgain = async (): Promise<string> => {
      looks += 1;
      return 'cat';
    };
    expect((await admit({ foreground: undefined, lookAgain })).note).toBeUndefined();
    await admit({ text: 'ls\r', foreground: undefined, lookAgain });
    expect(looks).toBe(1);
  });

  it('that stays unknown lets nothing pass', async () => {
    await refusalOf(admit({ foreground: undefined, lookAgain: async () => undefined }));
  });

  it('that was seen is not looked for again', async () => {
    await refusalOf(admit({ lookAgain: () => expect.unreachable('the program is known') }));
  });
});

describe('what a person has agreed to', () => {
  it('is tried anew after the answer, and asked for again where it has become something else', async () => {
    const { leave, questions } = person(true);
    const gate = keeper();
    const texts = [DANGER, 'mkfs.ext4 /dev/sda\r', 'mkfs.ext4 /dev/sda\r'];
    let tries = 0;
    const note = await withLeave(leave, async (given) => {
      const text = texts[tries] ?? '';
      tries += 1;
      return (await gate.admit({ text, foreground: 'sh', leave: given })).note;
    });
    expect([tries, questions.length]).toEqual([3, 2]);
    expect(note).toMatch(/^the person agreed/);
  });

  it('holds for this one attempt', async () => {
    const { leave, questions } = person(true);
    await admit({ leave });
    await admit({ leave });
    expect(questions).toHaveLength(2);
  });

  it('is not asked after another failure', async () => {
    const { leave, questions } = person(true);
    const failing = withLeave(leave, () => Promise.reject(new Error('no tmux')));
    await expect(failing).rejects.toThrow('no tmux');
    expect(questions).toEqual([]);
  });
});
