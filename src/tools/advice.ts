// What an incomplete answer says of the program in front: the evidence in a few words, and the better next step.
import type { Verdict } from '../session/completion/verdict.ts';
import { asksForPage } from '../session/look/pager.ts';
import { asksForCommands } from '../session/look/prompt-text.ts';
import type { WaitedReading } from '../session/show/waited.ts';
import { howToReopen } from '../session/state/gone.ts';
import type { Phases } from '../session/state/phases.ts';
import type { Asking } from '../session/state/states.ts';
import { cut } from '../terminal/fold-items.ts';

const LONGEST_QUESTION = 100;

export function advice({ session, verdict, attach, pager, isHeldBack }: WaitedReading): string | undefined {
  if (verdict.state === 'stopped') {
    const end = session.shellOf()?.traits.endStopped ?? 'kill %%';
    return `the command was stopped and has not ended: fg goes on with it, ${end} ends it`;
  }
  // What is told of one that was over before says so.
  if (verdict.via === 'exit' && session.shell && !session.remains)
    return `the session is over: ${howToReopen(session.row.name)}`;
  if (verdict.complete) return undefined;
  if (pager !== undefined) return waysOfPager(pager);
  switch (verdict.state) {
    case 'password':
      return `a password is asked for: let a person attach and type it (${attach}), or pty_send secret=true`;
    case 'waiting_input':
      return whoWaits(verdict);
    case 'blocked':
      // Why nothing was typed says the same.
      return isHeldBack ? undefined : 'it waits for somebody: look with pty_read screen=true, answer with pty_key';
    case 'continuation':
      return describeUnfinished(session.stream.phases);
    default:
      return undefined;
  }
}

function waysOfPager({ name, isBusy }: NonNullable<WaitedReading['pager']>): string {
  return isBusy
    ? `${name} takes no key now but pty_key C-c; q leaves it then`
    : `${name} shows pages: pty_key q leaves it, pty_key Space turns`;
}

function describeUnfinished({ isLineWrong, phase }: Phases): string {
  if (isLineWrong)
    return 'the shell keeps the line and has not run it: pty_read screen=true shows it, pty_key C-c removes it';
  // It ends lua and redis-cli.
  return `the command is not finished: send the rest${phase === 'output' ? '' : ', or pty_key C-c drops it'}`;
}

function whoWaits({ via, asking }: Verdict): string | undefined {
  if (asking) return describeAsking(asking);
  return via === 'state'
    ? 'the shell reads its next line, but no end of this text was seen: pty_read screen=true'
    : undefined;
}

function describeAsking({ how, line, question, quietMs }: Asking): string {
  if (asksForPage(line)) return 'it shows pages: pty_send q leaves them, c shows all the rest, "" turns';
  const atPrompt = asksForCommands(line) ? 'a prompt stands there: go on with pty_send' : undefined;
  const quiet = `nothing came for ${(quietMs / 1000).toFixed(1)} s`;
  const tail = [...line.trimEnd()].at(-1);
  switch (how) {
    case 'reads_line':
      return atPrompt ?? 'the program reads a line: answer with pty_send';
    case 'reads_keys':
      return atPrompt ?? 'the program reads keys: answer with pty_send or pty_key';
    case 'asks':
      return atPrompt ?? `its line asks, and ${quiet}: answer with pty_send`;
    case 'may_ask':
      return `${tail === undefined ? '' : `the line ends in ${JSON.stringify(tail)} and `}${quiet}: read on before typing`;
    case 'told':
      return 'the program says that it is idle: write to it with pty_send';
    case 'not_entered':
      return 'the text stands at the prompt and has not run: pty_key Enter runs it';
    case 'editor':
      return `the shell's line editor asks ${JSON.stringify(cut(line, LONGEST_QUESTION))}: answer with pty_key; C-c ends that`;
    case 'menu':
      return `a menu asks ${JSON.stringify(cut(question?.text ?? '', LONGEST_QUESTION))}: answer with pty_key`;
    case 'sleeps':
      return `the program sleeps, and ${quiet}: pty_read screen=true before typing`;
  }
}
