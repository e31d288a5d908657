// What is answered of the bytes that a client has sent, and what is left of them.
import { type Answers, answerInitialize, answerOther } from './answers.ts';
import { type Message, readMessage } from './message.ts';
import { isAnyParams, isPlain, versionIn } from './shape.ts';

export interface Hearing {
  /** What the server must know of, since it was answered without it. */
  heard: readonly Message[];
  /** What is written to the client. */
  reply: string;
  /** What was not answered: the begin of a line, or all from a line that the server has to answer. */
  rest: Buffer;
  isOver: boolean;
}

/** What the server does something about: it takes note of the client, and loads what answers calls. */
const NOTED: readonly string[] = ['initialize', 'notifications/initialized', 'tools/list'];
/** A line of a handshake is far shorter. */
const LONGEST = 65_536;

/** `before`: what was heard before these bytes. */
export function hear(bytes: Buffer, before: readonly Message[], answers: Answers): Hearing {
  // A request that is cancelled in the same breath gets no answer. Escaped letters could say the same.
  if (bytes.includes('cancelled') || bytes.includes('\\u'))
    return { heard: before, reply: '', rest: bytes, isOver: true };
  const heard = [...before];
  const replies: Reply[] = [];
  let rest = bytes;
  for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
    const message = readMessage(rest.toString('utf8', 0, end).replace(/\r$/, ''));
    const reply = message && answer(message, heard, answers);
    if (!reply) return { heard, reply: joined(replies), rest, isOver: true };
    replies.push(reply);
    if (NOTED.includes(message.method) && !knows(heard, message.method)) heard.push(message);
    rest = rest.subarray(end + 1);
  }
  return { heard, reply: joined(replies), rest, isOver: rest.length > LONGEST };
}

export function knows(heard: readonly Message[], method: string): boolean {
  return heard.some((message) => message.method === method);
}

interface Reply {
  /** Empty for a notification. */
  text: string;
  isRefusal: boolean;
}

/** Undefined if the server has to answer. */
function answer({ method, id, params }: Message, heard: readonly Message[], answers: Answers): Reply | undefined {
  if (id === undefined) {
    const isKnown = method === 'notifications/initialized' && (params === undefined || isAnyParams(params));
    return isKnown ? { text: '', isRefusal: false } : undefined;
  }
  if (method === 'initialize') {
    const version = knows(heard, method) ? undefined : versionIn(params);
    return version === undefined
      ? undefined
      : { text: answerInitialize(answers.initialize, version, id), isRefusal: false };
  }
  const other = Object.hasOwn(answers.others, method) ? answers.others[method] : undefined;
  if (!other || !(params === undefined || (other.isRefusal ? isAnyParams : isPlain)(params))) return undefined;
  return { text: answerOther(other, id), isRefusal: other.isRefusal };
}

/** In the order of the server: it refuses what it does not know at once, and answers the others when it has read all. */
function joined(replies: readonly Reply[]): string {
  const inOrder = [...replies.filter(({ isRefusal }) => isRefusal), ...replies.filter(({ isRefusal }) => !isRefusal)];
  return inOrder.map(({ text }) => text).join('');
}
