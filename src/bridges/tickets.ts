// Tickets in a folder say whose turn it is. Each is an empty file whose name says which process made it.

/** `by` is the ticket of another process that lives, as far as that can be known. */
export type Claim =
  | { isHeld: true; ticket: string /** The process that had its turn before died in it. */; isInherited: boolean }
  | { isHeld: false; by: string };

export interface TicketOwner {
  pid: number;
  /** When the process began, as its system tells it. */
  began: string;
  /** The machine, and on Linux the space of process numbers. */
  world: string;
  /** On Linux, which start of the machine it is; empty elsewhere. */
  boot: string;
}

/** `nonce` tells the tickets of one process apart. */
export function ticketName({ pid, began, world, boot }: TicketOwner, nonce: string): string {
  return [pid, began, world, `${boot}_${nonce}`].join('-');
}

export function readTicket(name: string): TicketOwner | undefined {
  const [, pid, began, world, boot = ''] = /^(\d+)-(\w+)-(\w*)-(?:([^\W_]*)_)?\w+$/.exec(name) ?? [];
  return world === undefined || began === undefined ? undefined : { pid: Number(pid), began, world, boot };
}

/** The machine has started again since: the process has ended, also where it was in another space of process numbers. */
export function isOfEarlierStart(other: TicketOwner, here: TicketOwner): boolean {
  const isKnown = other.boot !== '' && here.boot !== '' && machineOf(other) === machineOf(here);
  return isKnown && other.boot !== here.boot;
}

function machineOf({ world }: TicketOwner): string {
  return world.replace(/pid\d+$/, '');
}

/** Tickets, far shells and other systems must write the same text in the same way. */
export function plainWord(told: string): string {
  return told.replace(/[^A-Za-z0-9]/g, '');
}
