// Answers calls of pty_close.
import { closeMany, closeSession } from '../session/close.ts';
import type { Closed } from '../session/ending/end-session.ts';
import type { Job } from '../session/ending/jobs.ts';
import { type Choice, chooseSessions } from '../session/hosts/chosen.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { cut } from '../terminal/fold-items.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { showName } from '../terminal/show-name.ts';
import type { Arguments } from './close-arguments.ts';
import { answerSeveral, type Said } from './several.ts';
import type { Answer } from './tool.ts';

export function chooseHost(hosts: Hosts, args: Arguments): Promise<Choice> {
  return chooseSessions(hosts, args.session_id, 'close');
}

export async function handle(choice: Choice, { force }: Arguments): Promise<Answer> {
  if (choice.kind === 'one') return sayClosed(await closeSession(choice.context, choice.session, { force }), undefined);
  const outcomes = await closeMany(choice.sessions, { force });
  return answerSeveral(choice, outcomes, 'closed', sayClosed);
}

function sayClosed(
  { name, id, exitCode, how, jobsEnded, left, detached, queued }: Closed,
  label = showName(name),
): Said {
  const status = exitCode === undefined ? '' : ` exit=${exitCode}`;
  const ended = jobsEnded === 0 ? '' : `, and ${jobsEnded} job${jobsEnded === 1 ? '' : 's'} with it`;
  const lost = queued === 0 ? '' : ` [${undelivered(queued)}; kept until ptyhold forget]`;
  return {
    text: `[ptyhold ${label}: closed, its program ${how}${status}${ended}]${lost}${runningOn(left)}${letGo(detached)}`,
    output: '',
    facts: {
      session_id: name,
      id,
      exit_code: exitCode ?? null,
      how,
      ...(left.length > 0 && { running: left.map(({ group, command }) => ({ group, command })) }),
      ...(queued !== 0 && { undelivered: queued ?? null }),
    },
    counts: true,
  };
}

function undelivered(queued: number | undefined): string {
  return queued === undefined ? 'nobody knows whether queued texts are left' : `queued texts not delivered: ${queued}`;
}

function letGo(programs: readonly string[]): string {
  return programs.length === 0 ? '' : ` [${programs.map(showName).join(', ')} was detached: what runs inside goes on]`;
}

const LONGEST_COMMAND = 160;

/** Each job is a group of processes. */
function runningOn(jobs: readonly Job[]): string {
  if (jobs.length === 0) return '';
  const commands = jobs.map(({ command }) => cut(neutraliseText(command), LONGEST_COMMAND));
  return ` [still running: ${commands.join('; ')}. To end ${jobs.length === 1 ? 'it' : 'them'}: kill -- ${jobs.map(({ group }) => `-${group}`).join(' ')}]`;
}
