// Which requests are answered at all: only those of our own page, reached by a name of this machine.
import { type Headers, judge, namesOf, only, type Rules } from '../http/guard.ts';

/** `page`: the fixed files. `data`: reads what sessions print. `change`: a POST, or the beginning of a WebSocket. */
export type Purpose = 'page' | 'data' | 'change';

/** At any port: `ssh -L` forwards from another one. */
const RULES: Rules = { hosts: namesOf(undefined), origins: [], schemes: ['http'] };

/** Why the request is refused; undefined if it is not. */
export function refusalOf(headers: Headers, purpose: Purpose): string | undefined {
  const barred = judge(headers, RULES);
  if (barred === 'host') return 'This page is reached by 127.0.0.1 or localhost alone.';
  if (barred || (purpose === 'change' && !headers['origin'])) return 'Only the page itself may ask for this.';
  return isForeign(headers, purpose) ? 'Another page may not ask for this.' : undefined;
}

/** Browsers say from where a request comes. A person may follow a link to the page from anywhere. */
function isForeign(headers: Headers, purpose: Purpose): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || ['same-origin', 'none'].includes(only(site) ?? '')) return false;
  return purpose !== 'page' || only(headers['sec-fetch-dest']) !== 'document';
}

/** What each answer says to the browser. `nonce` allows the styles that xterm.js makes. */
export function headersFor(host: string, nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      // xterm.js and lit set the places of rows by style attributes, which hold numbers of ours.
      "style-src-attr 'unsafe-inline'",
      `connect-src 'self' ws://${host}`,
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types lit-html',
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}
