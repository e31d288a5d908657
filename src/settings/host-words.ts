// The words that name hosts: one machine, or a pattern, a group, or what Ansible, kubectl and docker know.
import { isIPv6 } from 'node:net';
import { hasWildcard } from '../targets/wildcard.ts';

/** The name of this machine in a list of hosts. */
export const LOCAL = 'local';

const PROGRAMS = ['ansible', 'kubectl', 'docker'] as const;
type Program = (typeof PROGRAMS)[number];

export type HostWord =
  | { kind: 'host'; name: string }
  /** Those `Host` lines of the ssh settings that are like it. */
  | { kind: 'pattern'; pattern: string }
  /** Left out, whichever word named them. */
  | { kind: 'without'; pattern: string }
  /** Named in the settings file. */
  | { kind: 'group'; name: string }
  | Asked;

/** What a program is asked for: a group of Ansible, or labels. */
export interface Asked {
  kind: 'asked';
  written: string;
  program: Program;
  selector: string;
  /** An inventory, a namespace, a context of docker. */
  at: string | undefined;
}

/** Somebody must be asked what such a word names. */
export type Source = Asked | Extract<HostWord, { kind: 'pattern' }>;

export function writtenAs(source: Source): string {
  return source.kind === 'pattern' ? source.pattern : source.written;
}

export class HostFault extends Error {}

/** Fails with a sentence that says what is wrong with it. */
export function parseHostWord(written: string): HostWord {
  // ssh would take a name that begins with `-` for an option.
  if (written.startsWith('-')) throw new HostFault(`${written}: names of hosts do not begin with -`);
  if (written.startsWith('!')) return { kind: 'without', pattern: required(written.slice(1), written) };
  if (written.startsWith('@')) return { kind: 'group', name: required(written.slice(1), written) };
  if (isIPv6(written) || written.startsWith('ssh://')) return { kind: 'host', name: written };
  const [, program, rest] = /^([a-z]+):(.*)$/s.exec(written) ?? [];
  if (program !== undefined && rest !== undefined) return parseAsked(written, program, rest);
  if (/[=()\s,]/.test(written)) throw new HostFault(`${written} is no name of a host. ${MANY_LABELS}`);
  return hasWildcard(written) ? { kind: 'pattern', pattern: written } : { kind: 'host', name: written };
}

const MANY_LABELS = 'Labels with a comma or a blank are written in the settings file, under groups';

function parseAsked(written: string, name: string, rest: string): Asked {
  const program = PROGRAMS.find((each) => each === name);
  if (!program) throw new HostFault(`${written}: there is no source ${name}, only ${PROGRAMS.join(', ')}`);
  const cut = rest.indexOf('@');
  const selector = required((cut < 0 ? rest : rest.slice(0, cut)).trim(), written);
  const at = cut < 0 ? undefined : required(rest.slice(cut + 1).trim(), written);
  // The program would take it for an option.
  if (selector.startsWith('-') || at?.startsWith('-')) throw new HostFault(`${written}: nothing in it begins with -`);
  return { kind: 'asked', written, program, selector, at };
}

function required(part: string, written: string): string {
  if (part === '') throw new HostFault(`${written} names nothing; write it as ${FORMS}`);
  return part;
}

const FORMS = 'web-*, !web-9, @group, ansible:GROUP@INVENTORY, kubectl:LABELS@NAMESPACE or docker:LABEL';
