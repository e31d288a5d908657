// Folds the stack frames of libraries and runtimes, and keeps those of the program.
import { type Drop, inOrder, type Pass } from '../reducer.ts';
import { FramePaths, shallow } from './frame-lines.ts';
import { WORD } from './letters.ts';
import { goroutinesOnce } from './same-goroutines.ts';
import { firstOf, omitted } from './words.ts';

interface Language {
  /** The first line of a frame. */
  readonly frame: RegExp;
  readonly library: RegExp;
  /** What is a library's where all frames may be one's. */
  readonly surely?: RegExp;
  /** Programs that tell the user's mistakes: where in them they do so is of no use. */
  readonly tool?: RegExp;
  /** Captures the name of the library. */
  readonly named: RegExp;
  /** Where a trace shows the call that failed, if not first. */
  readonly nearest?: 'last';
  /** Lines below the first one that may belong to the frame. */
  readonly below?: RegExp;
  /** What stands there: its place, which goes behind the first line, or a line of its code. */
  readonly belowIs?: 'place' | 'code';
}

const LANGUAGES: readonly Language[] = [
  {
    // Python: the place, then perhaps the code and its underline.
    frame: /^\s*(?:\|\s*)?File ".*", line \d+/,
    library: /(?:site|dist)-packages|\/lib\/python\d|\/lib64\/python\d|<frozen |<string>|\\lib\\/i,
    // What stands in no file is the program itself where no other frame is: the words of `python -c`.
    surely: /(?:site|dist)-packages|\/lib\/python\d|\/lib64\/python\d|<frozen |\\lib\\/i,
    named: /^.*(?:(?:site|dist)-packages|\/lib(?:64)?\/python[\d.]+|<frozen)[/\\ ](\w+)/,
    nearest: 'last',
    belowIs: 'code',
    below: /^(?:\s{4,}|\s*\|\s{4,})(?!File ")[^\s|]/,
  },
  {
    // pytest's short form of Python: the place, then perhaps the code.
    frame: /^(?:\S+\.py|<frozen [\w.]+>):\d+: in \S+$/,
    library: /(?:site|dist)-packages|\/lib\/python\d|\/lib64\/python\d|^<frozen |\\lib\\/i,
    named: /^(?:.*(?:(?:site|dist)-packages|\/lib(?:64)?\/python[\d.]+)[/\\]|<frozen )(\w+)/,
    tool: /\/_pytest\/|\/importlib\/|\/ast\.py:|^<frozen importlib/,
    nearest: 'last',
    belowIs: 'code',
    below: /^ {4}\S/,
  },
  {
    frame:
      /^\s*(?:at |❯ |› )(?:async |new )?.*?(?:[\w./\\:@+-]+\.[cm]?[jt]sx?:\d+|node:[\w/.-]+:\d+|<anonymous>|native|\(index \d+\)|\[eval\](?:-wrapper)?:\d+)|^\s*\.\.\. \d+ lines matching cause stack trace \.\.\.$/,
    // vite runs a bundled copy of the user's settings from there.
    library:
      /node_modules(?!\/\.vite)|node:|\[eval\]-wrapper|\bext:\w|\binternal\/|<anonymous>\)?$|\(index \d+\)$|^\s*at native|\.pnpm|\.yarn|^\s*\.\.\. /,
    named: /^(?:.*node_modules\/((?:@[\w.-]+\/)?[\w.-]+)|.*\b(node):|.*\b(ext):)/,
    tool: /node:internal\/|node_modules\/(?:vite|rolldown|rollup|webpack|@rspack\/core|esbuild|parcel)\//,
  },
  {
    // .NET.
    frame:
      /^\s+at .+ in .+:line \d+|^\s+at (?:System|Microsoft)\.|^\s+at [\w.+<>`$|[\],]+\((?!Unknown Source\)|Native Method\))(?:[\w.]+[`&*[\],\d]* \w+(?:, [^()]*)?)?\)$/,
    library: /^\s+at (?:System|Microsoft|Xunit|NUnit)\.|^(?!.+ in .+:line \d+)/,
    // Where nothing has a place, symbols are missing, and the program's frames look like others.
    surely: /^\s+at (?:System|Microsoft|Xunit|NUnit)\./,
    named: /^\s+at (\w+)\./,
  },
  {
    // Kotlin allows sentences as names of tests.
    frame: new RegExp(
      String.raw`^\s*(?:\[\w+\]\s*)?at [${WORD}$.<>/@ ,-]+\([^()]*\)|^\s*\.\.\. \d+ (?:common frames|more)`,
    ),
    library:
      /at (?:app\/\/|[\w.]+@[\w.]*\/)?(?:java|javax|jdk|sun|com\.sun|jakarta|kotlin|kotlinx|scala|groovy|clojure|org\.(?:junit|opentest4j|apache|springframework|hibernate|eclipse|gradle|testng|mockito|jboss|codehaus|assertj|hamcrest|jetbrains)|io\.(?:netty|undertow|vertx|micrometer|micronaut|quarkus|ktor)|com\.(?:google|fasterxml|zaxxer|android\.(?:tools|build|internal))|android[a-x]?|reactor|akka|ch\.qos|net\.bytebuddy|worker\.org)\b[./$]|^\s*\.\.\. /,
    named: /at (?:app\/\/|[\w.]+@[\w.]*\/|[\w.]+\/)?([a-z]\w*(?:\.[a-z]\w*)?)\./,
  },
  {
    // Go: the function, then its place.
    frame: /^(?:panic|[\w./*()[\]{}~-]+\.[\w.*()[\]{}-]+)\(.*\)$|^created by .+$/,
    library:
      /\/(?:usr\/local|usr\/lib|opt|root)?\/?go[\w.-]*\/src\/|\/pkg\/mod\/|\/libexec\/src\/|^runtime[./]|^testing\./,
    named: /^((?:[\w.-]+\/)*[\w-]+)\./,
    belowIs: 'place',
    below: /^\s+\/.*\.(?:go|s):\d+/,
  },
  {
    // Elixir and Erlang: the application with its version, then the place.
    frame:
      /^\s+(?:\([\w.]+(?: \d[\w.+-]*)?\) )(?:\S+\.(?:exs?|[eh]rl|l?eex|heex):\d+: |[A-Z:][\w.]*\.\S+\/\d+$)|^\s+\S+\.exs?:\d+: (?:\(|[A-Z:]\S*\.|anonymous fn\b|[a-z_]\w*[?!]?\/\d)|^\s+:\w+\.\w+\(.*\)$/,
    library:
      /^\s+(?:\((?:stdlib|kernel|erts|elixir|ex_unit|mix|iex|logger|eex|compiler|crypto|ssl|inets|mnesia|phoenix\w*|plug\w*|ecto\w*|db_connection|postgrex|myxql|exqlite|cow\w+|ranch|bandit|thousand_island|websock\w*|telemetry\w*|gen_stage|broadway\w*|oban\w*|absinthe\w*|ash\w*|tesla|finch|mint|req|hackney|jason|mox|nimble_\w+)(?: [\w.+-]+)?\) |:\w+\.)/,
    named: /^\s+(?:\(|:)(\w+)/,
  },
  {
    // node, where its heap is full or it aborts.
    frame: /^ *\d+: 0x[\da-f]+ .*\[[^\][]+\]$/,
    library: /\[(?:[^\]]*\/)?(?:node|lib[\w+.-]+)\]$/,
    named: /\[(?:[^\]]*\/)?(\w+)[^\]/]*\]$/,
    tool: /\]$/,
  },
  {
    // Rust.
    frame: /^\s+\d+:\s+(?:0x[\da-f]+ - )?(?:[\w<].*::|(?:main|_start|__libc_start\w+|<unknown>)$)/,
    library:
      /^\s+\d+:\s+(?:0x[\da-f]+ - )?(?:(?:main|_start|__libc_start\w+|<unknown>)$|<?(?:std|core|alloc|rust_begin_unwind|test|__rust|backtrace|doctest_(?:bundle|runner)_\d+)\b|<fn\(\) -> std::)|\/rustc\//,
    named: /^\s+\d+:\s+(?:0x[\da-f]+ - )?<?(\w+)::/,
    belowIs: 'place',
    below: /^\s+at \S/,
  },
  {
    // C: gdb, sanitizers, valgrind.
    frame: /^\s*(?:==\d+==\s+)?(?:#\d+\s+(?:0x[\da-f]+ )?in |(?:at|by) 0x[\dA-F]+: )/,
    library:
      /\/sysdeps\/|\.\.\/csu\/|libsanitizer|\bin _start\b|\/usr\/lib|\/lib\/x86|libc\.so|libstdc\+\+|\/build\/glibc|__libc_start|_dl_|ld-linux/,
    named: /\b(lib[\w+]+)(?:\.so|\.a|\b)/,
  },
  {
    // What the sanitizer of threads tells, with the part of the program behind the place.
    frame: /^\s+#\d+ \S.* \(\S+\+0x[\da-f]+\)$/,
    library: /\/usr\/include\/|\/sysdeps\/|libsanitizer|<null> \(lib|libstdc\+\+/,
    named: /\b(std)::|\b(lib[\w+]+)/,
  },
  {
    // Ruby and PHP.
    frame:
      /^\s+from \S+:\d+:in |^\s*#\d+ \S+\(\d+\): |^\s*# \S+:\d+(?::in |$)|^\s*[\w./<@~-][^\s:]*:\d+:in [`'][^`']+'$/,
    library: /\/gems\/|\/rubygems|\/lib\/ruby\/|<internal:|\/vendor\/|\/bin\/rspec:/,
    named:
      /^.*(?:\/gems\/(?!ruby|\d)([\w-]+?)-\d|\/lib\/ruby\/(?:[\d.]+\/)?([a-z][\w-]*)|<internal:(\w+)|\/vendor\/([\w-]+\/[\w-]+)|\/bin\/(rspec):)/,
  },
];

const WORTH_FOLDING = 2;
/** Quick tests: the beginning of nearly every line shows that it is no frame. */
const OPENS_FRAME =
  /^(?=[\s#=[])\s*(?:(?:\|\s*)?File "|(?:\[\w+\]\s*)?(?:at|\.\.\.) |[❯›] |\d+:\s|==\d+==|#[\d ]|by 0x|from \S|\([a-z][\w.]*(?: \d|\) \S)|:\w+\.\w+\(|\S+\.exs?:\d+: )/;
const OF_PYTEST = /:\d+: in \S+$/;
/** As Rails, minitest and `full_message` write it. */
const OF_RUBY = /:\d+:in [`'][^`']+'$/;

function mayBeFrame(line: string): boolean {
  if (OPENS_FRAME.test(line)) return true;
  if (line.endsWith("'") && line.includes(':in ')) return OF_RUBY.test(line);
  if (line.charCodeAt(0) <= BLANK) return false;
  return line.endsWith(')') || line.startsWith('created by ') || (line.includes(': in ') && OF_PYTEST.test(line));
}

const BLANK = 0x20;

const foldStacks: Pass = (lines, drop) => {
  const kept: string[] = [];
  const ofFrames: number[] = [];
  let at = 0;
  while (at < lines.length) {
    const stack = stackAt(lines, at);
    if (stack === undefined) {
      kept.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    const frames = withoutRaise(stack.frames, stack.language, lines[stack.end] ?? '');
    const folded = foldStack(frames, stack.language, drop);
    const isFrame = (line: string): boolean => stack.language.frame.test(line) || FOLDED.test(line);
    for (const line of shallow(folded, isFrame)) ofFrames.push(kept.push(line) - 1);
    at = stack.end;
  }
  if (ofFrames.length === 0) return lines;
  const paths = new FramePaths(ofFrames.map((index) => kept[index] ?? ''));
  for (const index of ofFrames) kept[index] = paths.shorten(kept[index] ?? '');
  return kept;
};

export const foldFrames: Pass = inOrder(goroutinesOnce, foldStacks);

const FOLDED = /^\s*(?:\|\s*)?… \d+ frames of /;

type Frame = readonly string[];

function stackAt(
  lines: readonly string[],
  from: number,
): { frames: Frame[]; language: Language; end: number } | undefined {
  const first = lines[from] ?? '';
  if (!mayBeFrame(first)) return undefined;
  const language = LANGUAGES.find(
    ({ frame, below }) => frame.test(first) && (!below || mayHaveBelow(first, lines[from + 1], below)),
  );
  if (language === undefined) return undefined;
  const frames: string[][] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (language.frame.test(line)) frames.push([line]);
    else if (language.below?.test(line) && frames.length > 0) frames.at(-1)?.push(line);
    else break;
  }
  return { frames, language, end: at };
}

/** A Go call looks like many other lines, but the place below it shows what it is. */
function mayHaveBelow(first: string, next: string | undefined, below: RegExp): boolean {
  return /^\s/.test(first) || OF_PYTEST.test(first) || (next !== undefined && below.test(next));
}

/** Whose frames are known by their beginning, so that a sign behind the last of them may tell that more called it. */
const OPEN_END = /^\s*(?:\[\w+\]\s*)?at .*\)$/;

function foldStack(frames: readonly Frame[], language: Language, drop: Drop): string[] {
  const ofLibrary = (library: RegExp): boolean[] => frames.map((frame) => frame.some((line) => library.test(line)));
  let isLibrary = ofLibrary(language.library);
  if (language.surely && !isLibrary.includes(false)) isLibrary = ofLibrary(language.surely);
  const hasProgram = isLibrary.includes(false);
  // If the program itself has no frame, the nearest frames show where it went wrong.
  const isOfTool = frames.every((frame) => frame.some((line) => language.tool?.test(line)));
  const shown = hasProgram || isOfTool ? 0 : 2;
  const [above, below] = language.nearest === 'last' ? [0, shown] : [shown, 0];
  const kept: string[] = [];
  for (let from = 0, to = 0; from < frames.length; from = to) {
    while (to < frames.length && isLibrary[to] === isLibrary[from]) to += 1;
    const run = frames.slice(from, to);
    const hidden = isLibrary[from] ? run.length - shown : 0;
    // What called the program says nothing of it.
    const isCaller = hasProgram && isLibrary[from] && (language.nearest === 'last' ? from === 0 : to === frames.length);
    if (isCaller) {
      drop('library frames', run.length);
      const last = kept.at(-1) ?? '';
      if (OPEN_END.test(last)) kept[kept.length - 1] = `${last} …`;
      if (run.at(-1)?.at(-1)?.endsWith(' {')) kept[kept.length - 1] += ' {';
    } else if (hidden < WORTH_FOLDING) kept.push(...run.flatMap((frame) => written(frame, language, hasProgram)));
    else {
      const folded = run.slice(above, run.length - below);
      kept.push(
        ...run.slice(0, above).flatMap((frame) => written(frame, language, hasProgram)),
        `${indentOf(run)}${omitted(hidden, 'frames')} of ${librariesOf(folded, language)}`,
        ...run.slice(run.length - below).flatMap((frame) => written(frame, language, hasProgram)),
      );
      drop('library frames', hidden);
    }
  }
  return kept;
}

/** Python shows the code that raised an error, and below it what the error says. */
function withoutRaise(frames: readonly Frame[], { belowIs }: Language, below: string): readonly Frame[] {
  const [, name] = /^\s*raise (?:\w+\.)*(\w+)\(.*\)(?: from \w+)?$/.exec(frames.at(-1)?.[1] ?? '') ?? [];
  const isTold = belowIs === 'code' && name !== undefined && new RegExp(`^[E\\s|]*(?:\\w+\\.)*${name}\\b`).test(below);
  return isTold ? [...frames.slice(0, -1), (frames.at(-1) ?? []).slice(0, 1)] : frames;
}

function indentOf([frame]: readonly Frame[]): string {
  return /^\s*(?:\|\s*)?/.exec(frame?.[0] ?? '')?.[0] ?? '';
}

/** The code of a library says little beside that of the program, and where in its code a function of Go stands says nothing. */
function written(frame: Frame, { belowIs, library }: Language, hasProgram: boolean): Frame {
  const [first = '', ...below] = frame;
  if (belowIs === 'code') return hasProgram && frame.some((line) => library.test(line)) ? [first] : frame;
  if (belowIs !== 'place' || below.length === 0) return frame;
  return [[first, ...below.map((line) => line.trim().replace(/ \+0x[\da-f]+$/, ''))].join(' ')];
}

const FEW_NAMES = 3;

/** The libraries in the order of the trace. */
function librariesOf(frames: readonly Frame[], { named }: Language): string {
  const names = new Set(
    frames.flatMap((frame) => frame.map((line) => named.exec(line)?.slice(1).find(Boolean)).find(Boolean) ?? []),
  );
  return names.size === 0 ? 'libraries' : firstOf([...names], FEW_NAMES);
}
