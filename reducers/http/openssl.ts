// openssl: what it tells of a connection or a certificate, without keys, tickets and signatures written out.
import { hasFlag } from '../command/match.ts';
import { tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';

const BEGINS = /^-----BEGIN [A-Z0-9 ]+-----$/;
const ENDS = /^-----END [A-Z0-9 ]+-----$/;
const BASE64 = /^[A-Za-z0-9+/]{1,76}={0,2}$/;

/** Who asks for certificates gets them. */
const withoutCertificates: Pass = (lines, drop, { argv }) => {
  if (hasFlag(argv, '-showcerts') || !(argv[1] === 's_client' || hasFlag(argv, '-text'))) return lines;
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const end = BEGINS.test(lines[at] ?? '') ? lines.findIndex((line, index) => index > at && ENDS.test(line)) : -1;
    if (end < 0) kept.push(lines[at] ?? '');
    else {
      const others = lines.slice(at + 1, end).filter((line) => !BASE64.test(line));
      drop('lines of a certificate', end - at + 1 - others.length);
      kept.push(...others);
      at = end;
    }
  }
  return kept;
};

const WRITTEN_OUT = /^\s*(?:Modulus|pub|Signature Value|Signature Algorithm: [\w-]+):?$/;
const HEX = /^\s+(?:[\da-f]{2}:)+(?:[\da-f]{2})?$/;

/** The key and the signature of a certificate. Its serial number and its key's identifier stay. */
const withoutHex: Pass = (lines, drop, { argv }) => {
  if (!/^(?:s_client|x509|req|crl|verify)$/.test(argv[1] ?? '')) return lines;
  let inHex = false;
  const kept = lines.filter((line) => {
    const isHex = HEX.test(line);
    if (!isHex) inHex = WRITTEN_OUT.test(line);
    return !(isHex && inHex);
  });
  drop('lines of keys and signatures', lines.length - kept.length);
  return kept.filter((line) => !/^\s*(?:Modulus|pub|Signature Value):$/.test(line));
};

const OF_SESSION =
  /^\s+(?:Session-ID(?:-ctx)?|Master-Key|Resumption PSK|PSK identity(?: hint)?|SRP username|TLS session ticket(?: lifetime hint)?|Start Time|Timeout +|Max Early Data|Extended master secret|[\da-f]{4} - .*) *(?::|$)|^\s+[\da-f]{4} - (?:[\da-f]{2}[ -]){2,}/;
const TALK =
  /^---$|^verify return:1$|^(?:Compression|Expansion): NONE$|^Early data was not sent$|^read R BLOCK$|^Post-Handshake New Session Ticket arrived:$|^SSL-Session:$/;

/** The chain is checked from its root, and each check names a certificate; further tickets repeat the session. */
const toldOnce: Pass = (lines, drop) => {
  const told = new Set<string>();
  const cipher = lines.find((line) => line.startsWith('New, ')) ?? '';
  const kept = lines.filter((line) => {
    const [, value] = /^\s+(?:Protocol|Cipher) +: (\S+)$/.exec(line) ?? [];
    if (value !== undefined && cipher.includes(value)) return false;
    if (!/^depth=\d|^\s+(?:Protocol|Cipher) +:|^\s+Verify return code: |^Verify return code: /.test(line)) return true;
    const isAgain = told.has(line.trim());
    told.add(line.trim());
    return !isAgain;
  });
  drop('lines told twice', lines.length - kept.length);
  return kept;
};

export const openssl: Reducer = {
  name: 'openssl',
  commands: ['openssl'],
  reduce: byLines(
    inOrder(
      withoutCertificates,
      withoutHex,
      (lines, drop, input) =>
        input.argv[1] === 's_client'
          ? inOrder(
              without('lines of the session', OF_SESSION),
              without('lines of talk', TALK),
              toldOnce,
              withoutBlanks,
            )(lines, drop, input)
          : lines,
      tidy,
    ),
  ),
};
