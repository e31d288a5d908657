// strace and ltrace: the calls, without the parts that are the same in each call.
import { compactTable } from '../forms/table.ts';
import { counted } from '../forms/words.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { sameCallsOnce } from './same-calls.ts';

const MEMORY =
  /^(?:\[pid +\d+\] |\d+ +)?(?:mmap|mprotect|munmap|brk|arch_prctl|set_tid_address|set_robust_list|rseq|prlimit64|rt_sig\w+|madvise|sched_\w+|pread64)\(.*\) += (?!-1)/;
/** Every program finds these at its start. What the program itself prints may stand before a call. */
const LOCALE =
  /^(?:\[pid +\d+\] |\d+ +)?(?:[\d:.]+ )?(?:open|openat|access|stat|newfstatat)\((?:AT_FDCWD(?:<[^>]*>)?, )?"(?:\/usr\/(?:lib|share)\/locale\/|\/etc\/ld\.so\.(?:cache|preload|nohwcap)"|[^"]*\/gconv-modules\.cache").* = \d/;
const ATTACHED = /^strace: Process \d+ attached$/;
const OPENED_FILE = /^(?:\[pid +\d+\] |\d+ +)?(?:newfstatat\(\d+, "", .*|fstat\(\d+, .*|close\(\d+\)) += 0$/;

export const strace: Reducer = {
  name: 'strace',
  commands: ['strace', 'ltrace'],
  reduce: byLines((lines, drop, { argv }) => {
    const table = totals(lines, drop);
    if (table) return table;
    const asked = argv.filter((arg) => /^-e.|^--trace|^trace=|=/.test(arg)).join(' ');
    const explained = new Set<string>();
    const ofLocale = usesOfLocale(lines);
    const found = foundOfLocale(lines);
    const searched = lines.some((line) => LIBRARY_MISSED.test(line));
    const told = lines
      .filter((line, at) => {
        if (searched && OF_LOADER.test(line)) return true;
        if (!ofLocale.has(at) && !LOCALE.test(line) && !isFound(line, found)) return isTold(line, asked, drop);
        drop(OF_LIBC);
        return false;
      })
      .map((line) => shorten(line, explained));
    return sameCallsOnce(told, drop);
  }),
};

const CALL = /^(?:\[pid +(\d+)\] |(\d+) +)?(?:[\d:.]+ )?(\w+)\((\d+)(?:<[^>]*>)?[,)]/;
const OPENED = /^(?:\[pid +(\d+)\] |(\d+) +)?.*?\bopen(?:at2?)?\(.* = (\d+)(?:<[^>]*>)?$/;

/** What is done with an open file of the locale. Without the call that opened it, it would read as done with the file before. */
function usesOfLocale(lines: readonly string[]): Set<number> {
  const open = new Set<string>();
  const uses = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const [opened, pid, pidOfFile, result = ''] = OPENED.exec(line) ?? [];
    if (opened !== undefined) {
      const key = `${pid ?? pidOfFile ?? ''}:${result}`;
      if (LOCALE.test(line)) open.add(key);
      else open.delete(key);
    } else if (open.size > 0) {
      const [, pid, pidOfFile, call = '', file = ''] = CALL.exec(line) ?? [];
      const key = `${pid ?? pidOfFile ?? ''}:${file}`;
      if (!open.has(key) || !ON_FILE.test(call) || FAILED.test(line)) continue;
      uses.add(at);
      if (call === 'close') open.delete(key);
    }
  }
  return uses;
}

const OF_LIBC = 'calls for files of the C library';
/** Where it looked for a library in vain, the list of libraries that it read tells how it found it. */
const LIBRARY_MISSED = /\bopen(?:at2?)?\(.*\.so(?:\.[\d.]+)?".* = -1 ENOENT/;
const OF_LOADER = /\bopen(?:at2?)?\((?:AT_FDCWD(?:<[^>]*>)?, )?"\/etc\/ld\.so\.cache".* = \d/;
/** `LC_TIME` of whatever spelling of the locale. */
const PART_OF_LOCALE = /"\/usr\/lib\/locale\/[^"]*?\/((?:LC_\w+\/)?\w+)"/;

/** The parts of the locale that were opened. */
function foundOfLocale(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => (LOCALE.test(line) ? (PART_OF_LOCALE.exec(line)?.[1] ?? []) : [])));
}

/** A try under another spelling reads as if the part were missing, once the call that opened it is left out. */
function isFound(line: string, found: ReadonlySet<string>): boolean {
  return / = -1 ENOENT/.test(line) && found.has(PART_OF_LOCALE.exec(line)?.[1] ?? '');
}

const ON_FILE = /^(?:newfstatat|fstat|statx|read|pread64|lseek|_llseek|fadvise64|close)$/;
const FAILED = / = -1 /;

/** Reads the table of `-c`, in which the cell for errors is blank if there are none. */
function totals(lines: readonly string[], drop: Drop): string[] | null {
  const at = lines.findIndex((line) => /^% time +seconds/.test(line));
  if (at < 0) return null;
  const isUnderline = (line: string): boolean => /^-{4,} -/.test(line);
  const rows = lines.slice(at + 1).filter((line) => line !== '' && !isUnderline(line));
  const table = compactTable(lines[at] ?? '', rows, drop);
  return table && [...lines.slice(0, at).filter((line) => !ATTACHED.test(line)), ...joinIdle(table)];
}

/** Calls that took no time to speak of share a line: `0.00 % of the time: 22 getpid, 1 access (1 error)`. */
function joinIdle(table: readonly string[]): string[] {
  const idle = table.map((line) => /^0\.00 0\.0+ \d+ (\d+) (\d+|-) (\w+)$/.exec(line));
  const first = idle.findIndex(Boolean);
  if (idle.filter(Boolean).length < FEW) return [...table];
  const told = idle.flatMap((row) => {
    const [, calls = '', errors = '', name = ''] = row ?? [];
    return row === null
      ? []
      : [`${calls} ${name}${/\d/.test(errors) ? ` (${counted(Number(errors), 'errors')})` : ''}`];
  });
  return table.flatMap((line, at) => {
    if (at === first) return [`0.00 % of the time: ${told.join(', ')}`];
    return idle[at] ? [] : [line];
  });
}

const FEW = 3;

/** A call that the user asked for by name stays, even if it is usually noise. */
function isTold(line: string, asked: string, drop: Drop): boolean {
  const [call = ''] = /[a-z]\w+(?=\()/.exec(line) ?? [];
  if (ATTACHED.test(line)) {
    drop('attached processes');
    return false;
  }
  if (/%|\b(?:memory|desc|signal|all)\b/.test(asked) || (call !== '' && asked.includes(call))) return true;
  const noise = OPENED_FILE.test(line) ? 'looks at opened files' : memoryNoise(line);
  if (noise !== undefined) drop(noise);
  return noise === undefined;
}

function memoryNoise(line: string): string | undefined {
  return MEMORY.test(line) ? 'calls for memory' : undefined;
}

function shorten(line: string, explained: Set<string>): string {
  return line
    .replace(/\bAT_FDCWD(?:<[^>]*>)?, (?=")/, '')
    .replace(/\) {2,}= /, ') = ')
    .replace(/ = -1 (E[A-Z]+) \([^)]*\)$/, (whole, name: string) => {
      if (!explained.has(name)) {
        explained.add(name);
        return whole;
      }
      return ` = -1 ${name}`;
    });
}
