// Tells the name of a browser once in a log of a web server, without what all browsers claim to be.
import type { Pass } from '../reducer.ts';
import { countEach } from './usual.ts';

/** The last field of the combined format of nginx and Apache, with the request, the status and the page before it. */
const AGENT = /^(\S+ \S+ \S+ \[[^\]]+\] "[^"]*" \d{3} \S+ "[^"]*") "([^"]{40,})"(.*)$/;

/** Every browser claims to be like others. The name stands in quotes, so that a sign stands for what is left out. */
const CLAIMS = [
  /^Mozilla\/5\.0 (?=\()/,
  / AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)/,
  / Gecko\/20\d{6}(?= Firefox\/)/,
  /(?<= Chrome\/[\d.]+(?: Mobile)?) Safari\/[\d.]+/,
];

function withoutClaims(agent: string): string {
  return CLAIMS.reduce((left, claim) => left.replace(claim, '…'), agent).replace(/…{2,}/g, '…');
}

/** The first line with an agent gives it a number, by which the others name it. */
export const agentsOnce: Pass = (lines, drop) => {
  const agents = lines.map((line) => AGENT.exec(line)?.[2]);
  const counts = countEach(agents.filter((agent) => agent !== undefined));
  const numbers = new Map<string, number>();
  return lines.map((line, at) => {
    const agent = agents[at] ?? '';
    if (agent === '') return line;
    const short = withoutClaims(agent);
    const own = (name: string): string =>
      line.replace(AGENT, (_line, head: string, _agent: string, rest: string) => `${head} ${name}${rest}`);
    if ((counts.get(agent) ?? 0) < 2) return own(`"${short}"`);
    const known = numbers.get(agent);
    if (known !== undefined) drop('user agents told again');
    else numbers.set(agent, numbers.size + 1);
    return own(known === undefined ? `"${short}" = agent ${numbers.size}` : `agent ${known}`);
  });
};
