// Finds code that hands a shell to another machine, or runs what it has downloaded.
import { type Found, foundCall } from './found.ts';
import type { Skeleton } from './skeleton.ts';

const CONNECTS =
  /\bsocket\.(?:socket|create_connection)\b|\b(?:TCPSocket|TcpStream|TCPClient|fsockopen|stream_socket_client|inet_aton|sockaddr_in)\b|\bIO::Socket|\bnet\.(?:connect|createConnection|Socket|Dial)\b/;
const SHELL = /^\s*(?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh(?=\s+-[il]|\s*\d?[<>]|\s*$)|^cmd(?:\.exe)?$/;
/** The connection becomes what the shell reads and writes. */
const JOINS = /\bdup2\b|\bpty\.spawn|\bSTD(?:IN|OUT)\b|\.pipe\(|\bfileno\b|\brecv\(|\bstd(?:in|out)\b|\.to_i\b/;
const JOINED_BY_SHELL = /<&|>&/;
const RUNS = /\b(?:exec\w*|spawn\w*|system|popen|Popen|call|run|proc_open|Command)\b/;

/** awk: `"/inet/tcp/0/host/port" |& getline c`, and then `c | getline`. */
const AWK_ADDRESS = /^\/inet\/tcp\/0\//;
const AWK_RUNS = /\b\w+\s*\|\s*getline/;

const LOADS =
  /\b(?:fetch|https?\.(?:get|request)|axios(?:\.get)?|got|urlopen|requests\.get|httpx\.get|URI\.open|Net::HTTP|file_get_contents)\b/;
const ELSEWHERE = /^https?:\/\/(?!localhost\b|127\.0\.0\.1\b|\[::1\])/;
/** What runs is no literal: `eval(text)`, `.then(eval)`, `new Function(text)`. */
const EVALUATES = /(?<![.\w])(?:eval|Function|vm\.run\w{2,20})\s{0,9}\(\s{0,9}(?![\s\uE010)])|\(\s{0,9}eval\s{0,9}[),]/;

/** `os.system(os.popen("curl …").read())`: another program downloads it. */
const CAPTURED = /\b(?:popen|check_output|getoutput|execSync|shell_exec|capture2e?)\W{0,4}\uE010(\d+)\uE011/g;
const RUN_WITH = /(?<![\w-])(?:exec|eval|system|Function|run|call|Popen|execSync)[ \t]{0,9}\([^;\n]{0,160}$/;
const REACH = 200;
/** awk: `"curl …" | getline line`, and then `system(line)`. */
const GOT_LINE = /\uE010(\d+)\uE011[ \t]{0,9}\|&?[ \t]{0,9}getline(?:[ \t]{1,9}(\w{1,40}))?/g;
const DOWNLOADER = /^\s*(?:curl|wget|fetch|aria2c)(?:\s|$)/;

function runsDownloaded({ code, strings }: Skeleton): boolean {
  const downloads = (index = ''): boolean => DOWNLOADER.test(strings[Number(index)] ?? '');
  return (
    [...code.matchAll(CAPTURED)].some(
      ({ index, 1: text }) => downloads(text) && RUN_WITH.test(code.slice(Math.max(0, index - REACH), index)),
    ) ||
    [...code.matchAll(GOT_LINE)].some(
      ([, text, line = '$0']) => downloads(text) && code.replace(/[ \t]/g, '').includes(`system(${line})`),
    )
  );
}

/** Perl's and Ruby's `eval \`curl …\``, whose quotes the skeleton does not tell from others. */
export function runsBackticks(text: string): boolean {
  return /\b(?:system|eval|exec)[ \t]{0,9}\(?[ \t]{0,9}`\s{0,9}(?:curl|wget)\b/.test(text);
}

export function networkCode(skeleton: Skeleton): Found[] {
  const { code, strings } = skeleton;
  const found: Found[] = [];
  if (runsDownloaded(skeleton)) found.push(foundCall('run-downloaded', [], code.slice(0, 200)));
  if (handsShellOver(code, strings)) found.push(foundCall('reverse-shell', [], code.slice(0, 200)));
  if (EVALUATES.test(code) && LOADS.test(code) && strings.some((text) => ELSEWHERE.test(text)))
    found.push(foundCall('run-downloaded', [], code.slice(0, 200)));
  return found;
}

function handsShellOver(code: string, strings: readonly string[]): boolean {
  if (CONNECTS.test(code)) {
    const shells = strings.filter((text) => SHELL.test(text));
    return (
      shells.length > 0 && RUNS.test(code) && (JOINS.test(code) || shells.some((text) => JOINED_BY_SHELL.test(text)))
    );
  }
  return strings.some((text) => AWK_ADDRESS.test(text)) && AWK_RUNS.test(code);
}
