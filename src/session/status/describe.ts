// One line of a list: what somebody needs to know of a session, and nothing that goes without saying.
import { describeApp, describeState } from '../../agents/describe.ts';
import type { AgentSays } from '../../agents/states.ts';
import { neutraliseText } from '../../terminal/neutralise.ts';
import { showName } from '../../terminal/show-name.ts';
import type { ListedRow } from '../../tmux/rows.ts';
import { duration } from '../services/duration.ts';
import { readLease } from '../state/lease.ts';
import type { Status } from './judge.ts';

/** What `pty_open` gives. */
const USUAL_SIZE = '120×40';
const LONGEST_COMMAND = 40;

type Described = ListedRow & {
  status: Status;
  host?: string | undefined;
  says?: AgentSays | undefined;
  queued?: number;
};

/** `web node running 41s "npm run dev" #frontend on box`. A plus behind the time says: at least. */
export function describeSession(row: Described): string {
  const { status, cols, rows, people } = row;
  const size = `${cols}×${rows}`;
  return [
    showName(row.name),
    showName(row.program || row.shell),
    stateWord(status),
    sinceWord(status),
    status.exit === undefined || (status.exit === 0 && status.state !== 'exited') ? '' : `exit=${status.exit}`,
    status.command === undefined ? '' : quoteCommand(status.command),
    row.says === undefined ? '' : `says: ${saysWord(row.says)}`,
    row.queued ? `queue=${row.queued}` : '',
    lockWord(row),
    row.role === '' ? '' : `role=${showName(row.role)}`,
    size === USUAL_SIZE ? '' : size,
    people === 0 ? '' : `${people} attached`,
    row.tags.map((tag) => `#${showName(tag)}`).join(' '),
    row.host === undefined ? '' : `on ${row.host}`,
  ].reduce(joinWords);
}

function joinWords(line: string, word: string): string {
  return word === '' ? line : line === '' ? word : `${line} ${word}`;
}

/** `codex blocked permission "approve Bash: ls" 9s`: its own words. */
export function saysWord(says: AgentSays): string {
  const since = sinceWord({ forS: Math.max(0, Date.now() / 1000 - says.since), isAtLeast: says.isAtLeast });
  return [describeApp(says) ?? '', describeState(says), since].reduce(joinWords);
}

function lockWord(row: ListedRow): string {
  const lease = readLease(row.lock);
  return lease ? `lock=${showName(lease.owner)} ${duration(lease.secondsLeft)}` : '';
}

export function stateWord({ state }: Status): string {
  return state === 'unknown' ? '?' : state === 'exited' ? 'ended' : state;
}

export function sinceWord({ forS, isAtLeast }: Pick<Status, 'forS' | 'isAtLeast'>): string {
  return forS === undefined ? '' : `${duration(forS)}${isAtLeast ? '+' : ''}`;
}

/** A command can neither end the line nor the quotes. */
function quoteCommand(command: string): string {
  return neutraliseText(JSON.stringify(cutCommand(command)));
}

export function cutCommand(command: string): string {
  const [line = '', ...others] = command.trim().split('\n');
  const characters = [...line];
  const isWhole = others.length === 0 && characters.length <= LONGEST_COMMAND;
  return isWhole ? line : `${characters.slice(0, LONGEST_COMMAND - 1).join('')}…`;
}
