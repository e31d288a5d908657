// Which hosts the part of a target behind its @ names: one, those of a group, or those that are like a pattern.
import { hasWildcard, matchesWildcard } from './wildcard.ts';

export interface Places {
  /** The names of the hosts, those too that are away; empty if there is only one. */
  hosts: readonly string[];
  /** The names of the hosts of each group. */
  groups?: ReadonlyMap<string, readonly string[]>;
}

/** A host's own name comes first. A group may be written with its @. */
export function hostsNamed(written: string, { hosts, groups = new Map() }: Places): readonly string[] {
  if (hosts.includes(written)) return [written];
  return groups.get(written.replace(/^@/, '')) ?? hosts.filter((host) => matchesWildcard(written, host));
}

/** It is no name of one host. */
export function isWide(written: string, { hosts, groups }: Places): boolean {
  return !hosts.includes(written) && (hasWildcard(written) || groups?.has(written.replace(/^@/, '')) === true);
}
