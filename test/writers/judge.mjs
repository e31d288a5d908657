// Holds the answers of a run against the truth: the files that the commands wrote, and the words that they printed.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { endedFile, startedFile } from './commands.mjs';

/**
 * @import { Deed, Heard, Life, Line, RunRecord, Wrong } from './types.ts'
 *
 * @typedef {{ started: number | undefined, ended: number | undefined }} Times
 * @typedef {Map<number, Times>} Truth By the number of the line.
 */

/** The clock of the file system is coarse, so a file may look younger than it is. */
const COARSE_MS = 15;
/** An answer that comes so long after the end is late. */
const LATE_MS = 3000;
/** A key works a little later than the call that pressed it was answered. */
const KEY_MS = 300;
/** What an interrupted line may be told to have ended with, besides nothing. */
const INTERRUPTED = [130, 258, 1];

/** @type {(record: RunRecord) => Promise<{ wrong: Wrong[], judged: number, unsure: number, withoutExit: number, truth: Truth }>} */
export async function judge(record) {
  const truth = await readTruth(record);
  /** @type {Wrong[]} */
  const wrong = [];
  const answered = record.deeds.filter(({ answer }) => answer);
  for (const deed of record.deeds) {
    const found = faultOfAnswer(record, truth, deed) ?? faultOfRun(record, truth, deed);
    if (found) wrong.push({ ...found, deed });
  }
  for (const deed of record.deeds) wrong.push(...faultsOfStreams(record, truth, deed));
  wrong.push(...faultsOfAlike(record));
  return {
    wrong,
    judged: answered.length,
    unsure: answered.filter((deed) => isTouched(record, deed)).length,
    withoutExit: answered.filter(({ answer }) => answer?.complete && answer.exit === undefined).length,
    truth,
  };
}

/** @type {(record: RunRecord) => Promise<Truth>} */
async function readTruth({ deeds, sessions }) {
  /** @type {Truth} */
  const truth = new Map();
  for (const { lines, session } of deeds) {
    const { folder } = sessions.find(({ name }) => name === session) ?? { folder: '' };
    for (const { number } of lines) {
      const [started, ended] = await Promise.all([startedFile, endedFile].map((file) => timeOf(folder, file(number))));
      truth.set(number, { started, ended });
    }
  }
  return truth;
}

/** @type {(folder: string, file: string) => Promise<number | undefined>} */
const timeOf = (folder, file) =>
  stat(path.join(folder, file)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/** @type {(record: RunRecord, truth: Truth, deed: Deed) => Pick<Wrong, 'kind' | 'told'> | undefined} */
function faultOfAnswer(record, truth, deed) {
  const { answer, failed } = deed;
  if (failed) return wasKilled(record, deed) ? undefined : { kind: 'error', told: failed };
  if (!answer) return undefined;
  const touched = isTouched(record, deed);
  return answer.complete
    ? faultOfComplete(record, truth, deed, answer, touched)
    : faultOfIncomplete(truth, deed, answer, touched);
}

/** @type {(record: RunRecord, truth: Truth, deed: Deed, answer: Heard, touched: boolean) => Pick<Wrong, 'kind' | 'told'> | undefined} */
function faultOfComplete(record, truth, { lines, exit }, answer, touched) {
  for (const { number, token } of lines) {
    const { started, ended } = timesOf(truth, number);
    if (ended && ended > answer.at + COARSE_MS)
      return { kind: 'false complete', told: `${token} ended ${Math.round(ended - answer.at)} ms after the answer` };
    if (started && started > answer.at + COARSE_MS)
      return { kind: 'false complete', told: `${token} began ${Math.round(started - answer.at)} ms after the answer` };
    if (!ended && !touched) return { kind: 'false complete', told: `${token} never ended` };
    if (ended && !answer.output.includes(token) && !touched && !saysElsewhere(record, answer, token))
      return { kind: 'output missing', told: `${token} is not in the answer` };
  }
  const isExit = answer.exit === undefined || answer.exit === exit || (touched && INTERRUPTED.includes(answer.exit));
  return isExit || saysExitBefore(answer, exit)
    ? undefined
    : { kind: 'wrong exit', told: `exit ${answer.exit} instead of ${exit}` };
}

/**
 * A read awaits what runs, which may have begun behind the text of this client.
 * @type {(answer: Heard, exit: number | undefined) => boolean}
 */
const saysExitBefore = ({ last }, exit) => last.includes(`[what this client sent before has ended: exit=${exit}]`);

/**
 * Where nobody can tell the ends apart, the answer says that its output may stand in another one; and that of the other text, which
 * then has more than its own, that it was shown there.
 * @type {(record: RunRecord, answer: Heard, token: string) => boolean}
 */
const saysElsewhere = ({ deeds }, { exit, last }, token) =>
  (exit === undefined && last.includes('may stand in the answer to another text')) ||
  (last.includes('another call has shown some of its output') &&
    deeds.some(({ answer }) => answer?.output.includes(token)));

/** @type {(truth: Truth, deed: Deed, answer: Heard, touched: boolean) => Pick<Wrong, 'kind' | 'told'> | undefined} */
function faultOfIncomplete(truth, { lines }, answer, touched) {
  if (touched) return undefined;
  if (answer.via !== 'timeout') return { kind: 'false incomplete', told: `not complete, state ${answer.state}` };
  const last = lines.at(-1);
  const { ended } = last ? timesOf(truth, last.number) : { ended: undefined };
  if (!last || (ended && answer.at - ended > LATE_MS))
    return { kind: 'late', told: `time was up ${Math.round(answer.at - (ended ?? answer.began))} ms after the end` };
  return undefined;
}

/**
 * A text that nothing interrupted must have run.
 * @type {(record: RunRecord, truth: Truth, deed: Deed) => Pick<Wrong, 'kind' | 'told'> | undefined}
 */
function faultOfRun(record, truth, deed) {
  const missing = deed.lines.find(({ number }) => !timesOf(truth, number).ended);
  if (!missing || deed.failed) return undefined;
  const cut = record.interrupts.some(({ session, to }) => session === deed.session && to + KEY_MS >= deed.typedAt);
  return cut ? undefined : { kind: 'never ran', told: `${missing.token} was not printed` };
}

/**
 * Every server shows every word once.
 * @type {(record: RunRecord, truth: Truth, deed: Deed) => Wrong[]}
 */
function faultsOfStreams({ lives }, truth, deed) {
  return lives.flatMap((life) =>
    deed.lines.flatMap((line) => faultOfStream(life, timesOf(truth, line.number), deed, line)),
  );
}

/** @type {(life: Life, times: Times, deed: Deed, line: Line) => Wrong[]} */
function faultOfStream(life, { started = 0, ended }, deed, line) {
  const found = countIn(life, deed.session, line);
  if (started <= life.from) return [];
  if (found > 1) return [{ kind: 'doubled', told: `${line.token} ${found} times from ${life.name}`, deed }];
  const isDue = ended !== undefined && life.to === undefined && !hasHidden(life, deed.session);
  return found === 0 && isDue ? [{ kind: 'lost', told: `${line.token} was never shown by ${life.name}`, deed }] : [];
}

/** @type {(life: Life, session: string, line: Line) => number} */
function countIn({ heard }, session, { token }) {
  return (heard.get(session) ?? []).reduce((sum, { output }) => sum + output.split(token).length - 1, 0);
}

/** @type {(life: Life, session: string) => boolean} */
const hasHidden = ({ heard }, session) => (heard.get(session) ?? []).some(({ hidden }) => hidden > 0);

/**
 * The n-th answer for a text that several sent alike cannot come before its n-th end. Interrupted ones may not have run.
 * @type {(record: RunRecord) => Wrong[]}
 */
function faultsOfAlike(record) {
  return record.sessions.flatMap(({ name }) => {
    const alike = record.deeds
      .filter((deed) => deed.same && deed.session === name && !isTouched(record, deed))
      .flatMap((deed) => (deed.answer?.complete ? [{ deed, answer: deed.answer }] : []))
      .sort((a, b) => a.answer.at - b.answer.at);
    return alike.flatMap(({ deed, answer }, at) => {
      const ended = answer.sameEnded ?? 0;
      if (ended > at) return [];
      return [{ kind: /** @type {const} */ ('false complete'), told: `answer ${at + 1} after ${ended} ends`, deed }];
    });
  });
}

/** @type {(record: RunRecord, deed: Deed) => boolean} */
function isTouched({ interrupts }, { session, typedAt, answer }) {
  return interrupts.some(
    (each) =>
      each.session === session && each.to + KEY_MS >= typedAt && each.from <= (answer?.at ?? Number.POSITIVE_INFINITY),
  );
}

/** @type {(record: RunRecord, deed: Deed) => boolean} */
const wasKilled = ({ lives }, { by }) => lives.some(({ name, to }) => name === by && to !== undefined);

/** @type {(truth: Truth, number: number) => Times} */
const timesOf = (truth, number) => truth.get(number) ?? { started: undefined, ended: undefined };

/**
 * How long after its last command ended each answer came that says so.
 * @type {(record: RunRecord, truth: Truth) => number[]}
 */
export function delaysOf({ deeds }, truth) {
  return deeds.flatMap(({ lines, answer }) => {
    const last = lines.at(-1);
    const ended = last && timesOf(truth, last.number).ended;
    // The wait may have begun after the end.
    return answer?.complete && ended ? [Math.max(0, answer.at - Math.max(ended, answer.began))] : [];
  });
}

/**
 * The exchange, and what was typed around it in the order in which it was typed.
 * @type {(record: RunRecord, truth: Truth, wrong: Wrong) => string}
 */
export function tellWrong(record, truth, { kind, told, deed }) {
  const { session, answer, typedAt } = deed;
  const shell = record.sessions.find(({ name }) => name === session)?.shell;
  const until = answer?.at ?? typedAt + 3000;
  /** @param {number | undefined} time */
  const at = (time) => (time === undefined ? '-' : `${Math.round(time - typedAt)}`);
  const rows = record.deeds
    .filter((each) => each.session === session && each.typedAt > typedAt - 3000 && each.typedAt < until + 300)
    .map((each) => ({
      at: each.typedAt,
      told: `${each === deed ? '→' : ' '} ${at(each.typedAt).padStart(6)} ${each.by}: ${JSON.stringify(each.text)}${timesTold(each)}`,
    }));
  const keys = record.interrupts
    .filter((each) => each.session === session && each.from > typedAt - 3000 && each.from < until + 300)
    .map((each) => ({
      at: each.from,
      told: `  ${at(each.from).padStart(6)} ${each.by}: C-c (answered ${at(each.to)})`,
    }));
  const order = [...rows, ...keys].sort((a, b) => a.at - b.at).map((each) => `      ${each.told}`);
  return [
    `  ${kind} | ${shell}, ${session}, ${deed.by}: ${told}`,
    ...(answer
      ? [`    ${answer.call}`, `    it said ${JSON.stringify(answer.output.slice(-600))} ${answer.last}`]
      : []),
    '    typed (ms from the start of this call):',
    ...order,
  ].join('\n');

  /** @param {Deed} each */
  function timesTold({ lines, answer: reply }) {
    const runs = lines.map(({ number }) => `${at(timesOf(truth, number).started)}…${at(timesOf(truth, number).ended)}`);
    return ` ran ${runs.join(' and ')}, answered ${at(reply?.at)}${reply?.complete ? ` exit ${reply.exit}` : ''}`;
  }
}
