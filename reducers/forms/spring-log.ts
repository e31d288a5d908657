// The log of Spring Boot: without the padding of its columns, and with the process and the application once for entries in a row.
import type { Pass } from '../reducer.ts';

/** `INFO 48771 --- [orders] [           main] o.s.boot.SpringApplication               : ready`; the application and what traces a request may be left out. */
const ENTRY =
  /^(?<before>(?:\S.*?)? *)(?<level>TRACE|DEBUG| ?INFO| ?WARN|ERROR|FATAL) (?<program>\d+ --- (?:\[[^\]]*\] (?=\[))?)\[ *(?<thread>[^\]]*?) *\] (?<traced>(?:\[ *[^\]]*\] )?)(?<logger>\S+) +: ?(?<said>.*)$/;

export const springEntries: Pass = (lines, drop) => {
  if (!lines.some((line) => line.includes(' --- ['))) return lines;
  let last = '';
  return lines.map((line) => {
    const entry = line.includes(' --- [') ? ENTRY.exec(line)?.groups : undefined;
    if (entry === undefined) return line;
    const { before = '', level = '', program = '', thread = '', traced = '', logger = '', said = '' } = entry;
    const isSame = program === last;
    last = program;
    if (isSame) drop('repeated names of processes');
    const own = traced.trim() === '[]' ? '' : traced;
    return `${before.replace(/ +$/, ' ')}${level.trim()} ${isSame ? '' : program}[${thread}] ${own}${logger}: ${said}`;
  });
};
