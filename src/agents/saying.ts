// What a sequence tells: a report, progress, a title, or a notification, which is an event and no state.
import { readTold, type Told } from './report.ts';

export type Saying =
  | { kind: 'told'; told: Told }
  /** OSC 9;4. `over`: nothing is under way, which may mean anything. */
  | { kind: 'progress'; state: 'working' | 'error' | 'over'; percent: number | undefined }
  | { kind: 'title'; text: string }
  | { kind: 'notice'; text: string }
  | { kind: 'bell' };

const PROGRESS = /^9;4;([0-4])(?:;(\d{1,3}))?;?$/;
const PROGRESS_STATES = { 0: 'over', 1: 'working', 2: 'error', 3: 'working', 4: 'over' } as const;
/** Other orders of ConEmu begin with a number, too. */
const CONEMU = /^9;\d+(?:;|$)/;
const LONGEST_TITLE = 256;

/** `body` stands between `ESC ]` and its end; undefined for a bell. */
export function readSaying(body: string | undefined): Saying | undefined {
  if (body === undefined) return { kind: 'bell' };
  const [code = ''] = body.split(';', 1);
  const rest = body.slice(code.length + 1);
  switch (code) {
    case '0':
    case '2':
      return { kind: 'title', text: rest.slice(0, LONGEST_TITLE) };
    case '9':
      return readProgress(body) ?? (CONEMU.test(body) ? undefined : notice(rest));
    case '99':
      return readKitty(rest);
    case '777':
      return rest.startsWith('notify;') ? notice(rest.slice('notify;'.length).split(';').join(': ')) : undefined;
    default: {
      const told = readTold(body);
      return told && { kind: 'told', told };
    }
  }
}

function readProgress(body: string): Saying | undefined {
  const [, state, percent] = PROGRESS.exec(body) ?? [];
  if (state === undefined) return undefined;
  const named = PROGRESS_STATES[Number(state) as keyof typeof PROGRESS_STATES];
  const known = percent !== undefined && state === '1' && Number(percent) <= 100;
  return { kind: 'progress', state: named, percent: known ? Number(percent) : undefined };
}

/** `metadata;payload`: the metadata say which part of the notification this is, and whether it is in base64. */
function readKitty(rest: string): Saying | undefined {
  const at = rest.indexOf(';');
  if (at < 0) return undefined;
  const metadata = rest.slice(0, at).split(':');
  const part = metadata.find((each) => each.startsWith('p='))?.slice(2) ?? 'title';
  if (part !== 'title' && part !== 'body') return undefined;
  const payload = rest.slice(at + 1);
  return notice(metadata.includes('e=1') ? Buffer.from(payload, 'base64').toString() : payload);
}

function notice(text: string): Saying | undefined {
  return text.trim() === '' ? undefined : { kind: 'notice', text };
}
