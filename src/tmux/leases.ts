// The commands that lease a session, and keep others from typing into a leased one. tmux compares and sets in one go.
import { appendOption } from './options.ts';
import { tellPeople } from './people.ts';
import { command, sequence } from './quote.ts';
import { IN_PARTS, LEASED } from './result.ts';

/** The time by tmux's own clock: `T` expands what `l` leaves as it is (3.2a to 3.7c). */
const NOW = '#{T:#{l:%s}}';
const LOCK = '@ptyhold_lock';
const PARTS = '@ptyhold_parts';
const ASKED = '@ptyhold_asked';
/** tmux keeps this many characters of all requests. */
const ASKED_KEPT = 1_000;

/** The lease with the time, so that nobody needs a clock of his own to read it; empty if there is none. */
export const TELL_LEASE = `#{?${LOCK},#{${LOCK}} ${NOW},}`;

/** Such options begin with their holder and end with the moment of their end, in ten digits. */
export function isOfAnother(option: string, holder: string): string {
  const isAnother = `#{!=:#{=${holder.length}:${option}},${holder}}`;
  return `#{?${option},#{&&:${isAnother},#{>:#{=-10:${option}},${NOW}}},}`;
}

export function isOwn(option: string, holder: string): string {
  return `#{==:#{=${holder.length}:${option}},${holder}}`;
}

export function inSeconds(seconds: number): string {
  return `#{e|+:${NOW},${seconds}}`;
}

/** Ends a sequence while another one is amid a text. */
export function refuseIfInParts(paneId: string, holder: string): string {
  return command('if-shell', '-F', '-t', paneId, isOfAnother(PARTS, holder), IN_PARTS);
}

/** Ends a sequence, before anything is typed, while another one holds the lease. */
export function refuseIfLeased(paneId: string, holder: string): string {
  return command('if-shell', '-F', '-t', paneId, isOfAnother(LOCK, holder), LEASED);
}

/** Takes the lease, or renews it, unless another one has it or is amid a text; then prints it. `lease` holds no `#`. */
export function takeLease(paneId: string, holder: string, lease: string, seconds: number): string {
  const forgetRequests = command('set-option', '-u', '-t', paneId, ASKED);
  return sequence(
    refuseIfLeased(paneId, holder),
    refuseIfInParts(paneId, holder),
    command('if-shell', '-F', '-t', paneId, `#{?${isOwn(LOCK, holder)},,1}`, forgetRequests),
    command('set-option', '-F', '-t', paneId, LOCK, `${lease}${inSeconds(seconds)}`),
    tellLease(paneId),
  );
}

export function freeLease(paneId: string, holder: string): string {
  return command('if-shell', '-F', '-t', paneId, isOwn(LOCK, holder), command('set-option', '-u', '-t', paneId, LOCK));
}

/** Removes the lease if it still is this one. */
export function removeLease(paneId: string, written: string): string {
  return ifStill(paneId, written, command('set-option', '-u', '-t', paneId, LOCK));
}

/** The same with another text for it. */
export function replaceLease(paneId: string, written: string, other: string): string {
  return ifStill(paneId, written, command('set-option', '-t', paneId, LOCK, other));
}

function ifStill(paneId: string, written: string, change: string): string {
  return command('if-shell', '-F', '-t', paneId, `#{==:#{${LOCK}},${written}}`, change);
}

export function tellLease(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, TELL_LEASE);
}

/** For so long nobody else takes a lease: what is being typed has more parts. */
export function announceParts(paneId: string, holder: string, seconds: number): string {
  return command('set-option', '-F', '-t', paneId, PARTS, `${holder}.${inSeconds(seconds)}`);
}

export function endParts(paneId: string, holder: string): string {
  const end = command('set-option', '-u', '-t', paneId, PARTS);
  return command('if-shell', '-F', '-t', paneId, isOwn(PARTS, holder), end);
}

/** Writes the request beside the lease, unless this one has asked before. `request` begins with the asker and holds no `#`; behind it comes the time. */
export function fileRequest(paneId: string, asker: string, request: string): string {
  const isNew = `#{&&:${isOfAnother(LOCK, asker)},#{?#{m:*${asker}*,#{${ASKED}}},,1}}`;
  return command('if-shell', '-F', '-t', paneId, isNew, appendOption(paneId, 'asked', `${request}${NOW}`, ASKED_KEPT));
}

/** Prints the lease, the requests, and what tells of people's keys. */
export function tellNews(paneId: string): string {
  return sequence(
    command('display-message', '-p', '-t', paneId, `lease ${TELL_LEASE}`),
    command('display-message', '-p', '-t', paneId, `asked ${NOW}#{${ASKED}}`),
    tellPeople(paneId),
  );
}

/** Leaves those that have come since. */
export function removeRequest(paneId: string, request: string): string {
  return command('set-option', '-F', '-t', paneId, ASKED, `#{s/ ${request}//:${ASKED}}`);
}

/** Prints the name of the session that has the pane. */
export function nameOfPane(paneId: string): string {
  return command('display-message', '-p', '-t', paneId, '#{session_name}');
}
