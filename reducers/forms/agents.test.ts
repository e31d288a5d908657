import { describe, expect, it, vi } from 'vitest';
import { agentsOnce } from './agents.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const entry = (path: string, agent: string): string =>
  `10.0.0.5 - - [02/May/2025:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 51 "-" "${agent}"`;
const pass = (...lines: string[]): readonly string[] => agentsOnce(lines, vi.fn(), { argv: [], text: '', exitCode: 0 });

describe('the agents in the log of a web server', () => {
  it('are told once if several requests have the same', () => {
    const [first, second] = pass(entry('/', FIREFOX), entry('/a', FIREFOX));
    expect(first).toBe(`${entry('/', '…(X11; Linux x86_64; rv:128.0)… Firefox/128.0')} = agent 1`);
    expect(second).toMatch(/"GET \/a HTTP\/1.1" 200 51 "-" agent 1$/);
  });

  it('stay as they are if they are short, and keep their versions and systems', () => {
    const lines = [entry('/', 'curl/8.5.0'), entry('/a', 'curl/8.5.0')];
    expect(pass(...lines)).toEqual(lines);
    expect(
      pass(
        entry(
          '/',
          'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
        ),
        entry('/', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15'),
        entry('/', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
      ),
    ).toEqual([
      entry('/', '…(Windows NT 10.0)… Chrome/131.0.0.0…'),
      entry('/', '…(Macintosh)… Version/17.6 Safari/605.1.15'),
      entry('/', '…(compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    ]);
  });
});
