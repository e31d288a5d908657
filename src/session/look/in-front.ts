// Who is in front of a terminal: a shell, a program that carries another terminal, or one that reads itself.
import { isCarrier as carries, passesOn, runsInput } from '../../programs/programs.ts';
import { shellNamed } from '../../shells/index.ts';
import type { FrontProcess, Look } from './processes.ts';

/** A program that hands every key on to another terminal. */
export function isCarrier(process: FrontProcess): boolean {
  return carries(process.name);
}

/** A carrier is in front, perhaps behind another program that started it. */
export function hasCarrier(look: Look): boolean {
  return look.front.some(isCarrier);
}

/** The carrier itself leads what is in front. */
export function isCarried(look: Look): boolean {
  const leader = leaderOf(look);
  return leader !== undefined && isCarrier(leader);
}

/** A shell of this machine, known by its name. */
export function isShell(process: FrontProcess): boolean {
  return shellNamed(nameOf(process)) !== undefined;
}

/** It may be the session's own, or one inside. */
export function isLedByShell(look: Look): boolean {
  const leader = leaderOf(look);
  return leader !== undefined && isShell(leader);
}

/** The program in front reads single keys, and is neither a shell nor a carrier. A script may have started it. */
export function ownsTerminal(look: Look): boolean {
  const owner = ownerOf(look);
  return look.mode === 'raw' && owner !== undefined && !isShell(owner) && !isCarrier(owner);
}

/** What leads, or what that has started and waits for: the editor of a client of databases, say. */
function ownerOf(look: Look): FrontProcess | undefined {
  const leader = leaderOf(look);
  return leader?.waitsForOwn ? look.front.find((each) => !each.waitsForOwn) : leader;
}

/**
 * A program that is no shell waits for single keys. Where it has the whole screen it takes them, be it busy now, on another
 * machine, or the client of a server, as that of tmux, which reads the terminal in its place.
 */
export function readsKeys(look: Look, hasScreen: boolean): boolean {
  if (look.mode !== 'raw' || (hasCarrier(look) && !hasScreen)) return false;
  return look.front.some((each) => !isShell(each) && (hasScreen || each.reads === 'yes'));
}

export function nameOf(process: FrontProcess): string {
  return process.name.replace(/^-/, '');
}

/** On Linux, `tmux: client` says behind its name what it does. */
export function bareNameOf(process: FrontProcess): string {
  return nameOf(process).replace(/: .*/, '');
}

export function leaderOf(look: Look): FrontProcess | undefined {
  return look.front.find((process) => process.pid === process.group);
}

/** The program that reads what is typed now; undefined if it hands it on, or if nobody reads yet. */
export function readerOf(look: Look): string | undefined {
  if (hasCarrier(look)) return undefined;
  // In `sh -c 'cat > file'` the reader is not the leader.
  const reading = look.front.find((process) => process.reads === 'yes');
  const reader = reading ?? (look.mode === 'raw' ? (ownerOf(look) ?? leaderOf(look)) : undefined);
  return reader && nameOf(reader);
}

/** The reader feeds a program that runs what it gets, as in `cat | sh`: that one was started behind it. */
export function feedsAnother({ front }: Look): boolean {
  const reader = front.find((process) => process.reads === 'yes');
  if (!reader || !passesOn(nameOf(reader))) return false;
  return front.some((process) => process.reads === 'no' && process.pid > reader.pid && runsInput(nameOf(process)));
}

/** The shell that may read. In `sh -c elvish` the leader waits, and the other one reads. */
export function shellIn(look: Look): FrontProcess | undefined {
  const leader = leaderOf(look);
  const mayRead = (process: FrontProcess): boolean => isShell(process) && process.reads !== 'no';
  return leader && mayRead(leader) ? leader : look.front.findLast(mayRead);
}
