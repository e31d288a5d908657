// Tells the name of a browser once in a log of a web server.
import type { Pass } from '../reducer.ts';

/** The last field of the combined format of nginx and Apache, with the request, the status and the page before it. */
const AGENT = /^(\S+ \S+ \S+ \[[^\]]+\] "[^"]*" \d{3} \S+ "[^"]*") "([^"]{40,})"(.*)$/;

/** The first line with an agent gives it a number, by which the others name it. */
export const agentsOnce: Pass = (lines, drop) => {
  const agents = lines.map((line) => AGENT.exec(line)?.[2]);
  const counts = new Map<string, number>();
  for (const agent of agents) if (agent !== undefined) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  const numbers = new Map<string, number>();
  return lines.map((line, at) => {
    const agent = agents[at] ?? '';
    if ((counts.get(agent) ?? 0) < 2) return line;
    const known = numbers.get(agent);
    if (known !== undefined) drop('user agents told again');
    else numbers.set(agent, numbers.size + 1);
    const name = known === undefined ? `"${agent}" = agent ${numbers.size}` : `agent ${known}`;
    return line.replace(AGENT, (_line, head: string, _agent: string, rest: string) => `${head} ${name}${rest}`);
  });
};
