// Load tests: k6, wrk, ab, hey and the like, without the logo, the progress and the dots that lead to a value.
import { countRepeats } from '../forms/repeats.ts';
import { tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';

/** k6 draws its name. */
const LOGO = /^\s+[/\\|][/\\|_‾()\s]*(?:Grafana|\.io)?[/\\|_‾()\s]*$/;
const TALK =
  /^This is ApacheBench, Version |^Copyright 1996 Adam Twiss|^Licensed to The Apache|^Benchmarking \S+ \(be patient\)|^(?:Completed|Finished) \d+ requests$|^Server Software: *$/;

const RUNNING = /^running \([^)]*\), \d+\/\d+ VUs, /;
const BAR = /^\S+ +(?:[✓✗] )?\[[ =>-]*\d*%? ?[=>-]*\]/;

/** Of k6's progress, the last report stays: it tells how far the run came. */
const lastReport: Pass = (lines, drop) => {
  const last = lines.findLastIndex((line) => RUNNING.test(line));
  if (last < 0) return lines;
  const kept = lines.filter((line, at) => at >= last || !(RUNNING.test(line) || BAR.test(line)));
  drop('reports of progress', lines.length - kept.length);
  return kept;
};

const LEADERS = /^(\s*(?:[✓✗↳] )?\S.*?)\.{3,}: */;

const withoutLeaders: Pass = (lines) =>
  lines.map((line) => (line.includes('...:') ? line.replace(LEADERS, '$1: ') : line));

const PERCENTILE = /^\s*(\d[\d.]*%)(?: in)? +(\d[\d.]*.*)$/;

/** `50% 1.59ms, 75% 2.02ms` */
const percentilesOnALine: Pass = (lines) => {
  const kept: string[] = [];
  let isBehind = false;
  for (const line of lines) {
    const [, percent, value = ''] = PERCENTILE.exec(line) ?? [];
    if (percent === undefined) kept.push(line);
    else if (isBehind) kept.push(`${kept.pop()}, ${percent} ${value.trim()}`);
    else kept.push(`  ${percent} ${value.trim()}`);
    isBehind = percent !== undefined;
  }
  return kept;
};

const BARE_RULE = /^\s*(?:█ )?[-=─━]{3,}\s*$/;

export const load: Reducer = {
  name: 'load tests',
  commands: ['k6', 'wrk', 'wrk2', 'ab', 'hey', 'oha', 'bombardier', 'vegeta', 'siege', 'autocannon'],
  reduce: byLines(
    inOrder(
      without('lines of a logo', LOGO),
      without('lines about the program', TALK),
      lastReport,
      withoutLeaders,
      withoutBlanks,
      without('rules', BARE_RULE),
      percentilesOnALine,
      countRepeats,
      tidy,
      (lines) => lines.map((line) => line.replace(/(?<=\S) {2,}(?=\S)/g, ' ')),
    ),
  ),
};
