// Finds code that reads a key or a password and sends something to another machine.
import { isSecret } from '../command/secret-files.ts';
import { withHome } from '../command/stand-ins.ts';
import { argumentsAt, splitArguments } from './brackets.ts';
import { evaluate } from './expression.ts';
import { type Found, foundCall } from './found.ts';
import { pathsRead } from './path-methods.ts';
import type { Skeleton } from './skeleton.ts';

const SENDS =
  /\b(?:requests|httpx|session|axios|got|https?|client)\.(?:post|put|patch|request)\b|\b(?:fetch|urlopen|sendall|smtplib|curl_exec|file_get_contents)\b|\brequire\(\uE010\d+\uE011\)\.(?:request|post)\b|\bNet::HTTP\b|\bHTTP::Tiny\b|\bLWP\b/;
const ELSEWHERE = /^(?:https?|ftp):\/\/(?!localhost\b|127\.0\.0\.1\b|\[::1\])/;
/** A socket is told the bare name of the other machine, and so is a request of Node. */
const CONNECTS = /\b(?:connect|create_connection|SMTP)\(|\bhost(?:name)?[ \t]{0,9}:[ \t]{0,9}\uE010/;
const READS =
  /\b(?:open(?:Sync)?|readFile(?:Sync)?|createReadStream|(?:File|IO)\.(?:read|open|binread)|file_get_contents|slurp)[ \t]{0,9}(?=\()|\bPath[ \t]{0,9}(?=\([^()]{0,80}\)[^\n]{0,40}\.read_(?:text|bytes)\b)/g;
const MOST_READS = 50;
/** All variables as one text. Where they are printed, or given to a program, they stay here. */
const WHOLE_ENVIRONMENT =
  /(?<!\b(?:print|log)[ \t]{0,9}\([ \t]{0,9})\b(?:JSON\.stringify|json\.dumps|repr|str|urlencode|json_encode|serialize|http_build_query)\([ \t]{0,9}(?:dict\([ \t]{0,9}|\{[ \t]{0,9}\*\*|\{[ \t]{0,9}\.\.\.[ \t]{0,9})?(?:os\.environ|process\.env|\$_(?:ENV|SERVER)|getenv\(\))(?![.[\w])|\b(?:data|json|params|body)[ \t]{0,9}[=:][ \t]{0,9}(?:dict\([ \t]{0,9}|\{[ \t]{0,9}\*\*)?(?:os\.environ|process\.env)(?![.[\w])|\bENV\.(?:to_h|to_a|map|inspect|to_json)\b/;

export function sentSecrets(skeleton: Skeleton): Found[] {
  const { code, strings } = skeleton;
  if (!SENDS.test(code)) return [];
  if (!CONNECTS.test(code) && !strings.some((text) => ELSEWHERE.test(text))) return [];
  const reads = [...code.matchAll(READS)].slice(0, MOST_READS).some(({ 0: whole, index }) => {
    const [path = ''] = splitArguments(argumentsAt(code, index + whole.length));
    return isSecret(withHome(evaluate(path, skeleton)), '.');
  });
  const readsKey = reads || pathsRead(skeleton).some((path) => isSecret(withHome(path), '.')) || printsKey(strings);
  return readsKey || WHOLE_ENVIRONMENT.test(code) ? [foundCall('send-secrets', [], code.slice(0, 200))] : [];
}

const PRINTS = /^\s*(?:sudo\s+)?(?:cat|base64|xxd|head|tail|gzip|tar)$/;

/** `cat ~/.ssh/id_rsa` as the text of a command, or as its words. */
function printsKey(strings: readonly string[]): boolean {
  return strings.some((text, at) => {
    const [program = '', ...words] = text.slice(0, LONGEST_COMMAND).trim().split(/\s+/);
    if (!PRINTS.test(program)) return false;
    const files = words.length > 0 ? words : strings.slice(at + 1, at + 1 + MOST_WORDS);
    return files.some((word) => isSecret(withHome(word), '.'));
  });
}

const LONGEST_COMMAND = 500;
const MOST_WORDS = 4;
