// What is said of hosts that could not be asked: one line, however many they are.

export interface Away {
  name: string;
  why: string;
}

const MOST_REASONS = 5;
const MOST_NAMES = 8;
const LONGEST_REASON = 100;

/** Empty if there are none. One says all that is known, with its next step. */
export function describeAway(away: readonly Away[]): string {
  const [first] = away;
  if (!first) return '';
  if (away.length === 1) return `host ${first.name}: ${first.why}`;
  const reasons = new Map<string, Away[]>();
  for (const each of away) reasons.set(reasonOf(each), [...(reasons.get(reasonOf(each)) ?? []), each]);
  const said = [...reasons].slice(0, MOST_REASONS).map(([reason, hosts]) => `${listed(hosts)}: ${reason}`);
  const others = [...reasons.values()].slice(MOST_REASONS).flat();
  const rest = others.length > 0 ? `; and ${listed(others)}` : '';
  return `${away.length} hosts are away: ${said.join('; ')}${rest}. Their sessions live on; ptyhold doctor says more`;
}

function listed(hosts: readonly Away[]): string {
  const more = hosts.length - MOST_NAMES;
  const names = hosts.slice(0, MOST_NAMES).map(({ name }) => name);
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The first sentence, without the name, so that the same reason is said once for all. */
function reasonOf({ name, why }: Away): string {
  const [sentence = why] = /^.*?(?=[.:;]?\s*$|\.\s)/s.exec(why) ?? [];
  const named = new RegExp(`(?<![\\w.-])${name.replaceAll(/[^\w-]/g, '\\$&')}(?![\\w.-])`, 'g');
  const plain = sentence.replaceAll(named, 'it').replace(/^it /i, '').replaceAll(/\s+/g, ' ');
  return plain.length > LONGEST_REASON ? `${plain.slice(0, LONGEST_REASON)}…` : plain;
}
