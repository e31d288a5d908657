// Tells which hosts are known and from where, and goes to those that a source names.
import type { Config, Machine } from '../config.ts';
import { describeError } from '../errors.ts';
import { log } from '../log.ts';
import type { WantedHosts } from '../routes.ts';
import type { KnownHost, Told } from '../session/hosts/fleet.ts';
import { findFleet, openRoute } from '../session/hosts/open-hosts.ts';
import { within } from '../within.ts';
import type { Finding } from './finding.ts';
import { HOST_VISIT_MS } from './timing.ts';

const MOST_NAMED = 20;
/** Each of them starts a program. */
const AT_ONCE = 12;

export async function checkFleet(
  wanted: WantedHosts,
  host: Machine,
  config: Config,
): Promise<{ known: KnownHost[]; findings: Finding[] }> {
  const fleet = findFleet(wanted, host);
  await fleet.learnAnew();
  const { known, told } = fleet;
  const named = known.filter(({ name, from }) => !from.includes(name));
  const away: Finding[] = [];
  const queue = [...named];
  const visitors = Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) away.push(...(await visit(next, host, config)));
  });
  await Promise.all(visitors);
  const count = named.length - away.length;
  const reached: Finding[] =
    named.length === 0 ? [] : [{ check: 'hosts', status: 'ok', says: `${count} of ${named.length} can be reached` }];
  return { known, findings: [...told.map((each) => describeSource(each, known)), ...reached, ...away] };
}

function describeSource({ source, hosts, why }: Told, known: readonly KnownHost[]): Finding {
  if (why !== undefined) return { check: 'hosts', status: 'broken', says: `${source}: ${why}` };
  const left = hosts.filter((name) => !known.some((each) => each.name === name && each.from.includes(source)));
  const shown = hosts.slice(0, MOST_NAMED).join(', ');
  const more = hosts.length > MOST_NAMED ? ` and ${hosts.length - MOST_NAMED} more` : '';
  const out = left.length === 0 ? '' : `; left out: ${left.slice(0, MOST_NAMED).join(', ')}`;
  return {
    check: 'hosts',
    status: 'ok',
    says: `${source}: ${hosts.length} ${hosts.length === 1 ? 'host' : 'hosts'}: ${shown}${more}${out}`,
  };
}

/** What is wrong with it; nothing if it can be reached. */
async function visit({ name, route }: KnownHost, host: Machine, config: Config): Promise<Finding[]> {
  const broken = (says: string): Finding[] => [{ check: 'hosts', status: 'warning', says: `${name}: ${says}` }];
  if (route.kind === 'none') return broken(route.why);
  const giveUp = new AbortController();
  try {
    const opening = openRoute(route, host, config, giveUp.signal);
    const opened = await within(HOST_VISIT_MS, opening);
    if (opened) {
      opened.value.bridge.dispose();
      return [];
    }
    giveUp.abort();
    opening.catch((error: unknown) => log.fault('a host that was given up', error));
    return broken(`it has not answered within ${HOST_VISIT_MS / 1000} s.`);
  } catch (error) {
    return broken(describeError(error));
  }
}
