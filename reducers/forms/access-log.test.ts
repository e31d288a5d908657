import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0';

interface Request {
  readonly user?: string;
  readonly status?: number;
  readonly agent?: string;
}

const request = (at: number, { user = '-', status = 200, agent = BROWSER }: Request = {}): string =>
  `10.0.0.${at} - ${user} [02/Jan/2026:10:00:${10 + at} +0000] "GET /cart/${at} HTTP/1.1" ${status} ${90 + at * 37} "-" "${agent}"`;

const reduced = (requests: readonly Request[]): string => {
  const text = requests.map((one, at) => request(at, one)).join('\n');
  return reduce({ command: 'cat access.log', text, exitCode: 0 })?.text ?? text;
};

describe('the log of a web server', () => {
  it('counts requests for the same with the same outcome, whoever asked, and says who else did', () => {
    const requests = Array.from({ length: 30 }, (_one, at) => ({
      user: at % 3 === 1 ? 'mara' : '-',
      agent: at % 2 ? 'curl/8.5.0' : BROWSER,
    }));
    const text = reduced(requests);
    expect(text).toContain('(×30, 30 different addresses, numbers differ, 1 more shown, some by mara, 2 agents)');
    expect(text.split('\n')).toHaveLength(2);
  });

  it('keeps what a rare user or a rare program asked for', () => {
    const requests = Array.from({ length: 30 }, (_one, at) =>
      at === 7 ? { user: 'root' } : at === 9 ? { agent: 'sqlmap/1.7' } : {},
    );
    const text = reduced(requests);
    expect(text).toContain('10.0.0.7 - root');
    expect(text).toContain('"sqlmap/1.7"');
    expect(text).toContain('(×28, 28 different addresses, numbers differ, 1 more shown)');
  });

  it('keeps outcomes apart, and tells whose requests failed', () => {
    const requests = Array.from({ length: 40 }, (_one, at) => ({ status: at > 10 && at < 15 ? 502 : 200 }));
    const text = reduced(requests);
    expect(text).toMatch(
      /" 502 .*\(×4, last at 10:00:24, others with 10\.0\.0\.12 12; 10\.0\.0\.13 13; 10\.0\.0\.14 14\)/,
    );
    expect(text).toContain('(×36, 36 different addresses, numbers differ, 1 more shown)');
  });
});
