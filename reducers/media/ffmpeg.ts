// ffmpeg and ffprobe: the files, the streams and every message, without the list of how the program was built.
import { compactDocuments } from '../forms/json.ts';
import { countRepeats } from '../forms/repeats.ts';
import { pack, withoutBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer, without } from '../reducer.ts';

const BANNER = /^ {2}(?:built with |configuration: |lib(?:av|sw|postproc)\w* +\d+\. *\d+\.)/;
/** How libx264 chose its blocks. Its counts of frames, their sizes and the bit rate stay. */
const STATISTICS =
  /^\[libx264\w* @ \w+\] (?:using cpu capabilities|consecutive B-frames|mb [IPB] |8x8 transform|coded y|i\d+c? [a-z,]+:|Weighted P-Frames|direct mvs|ref [PB] L)/;
/** Facts that stand in nearly every file of these kinds. */
const CONTAINER = /^ {4,}(?:handler_name|vendor_id|major_brand|minor_version|compatible_brands|encoder|cpb) *:/;
const STEP = /^(?:frame= *\d+ .*|size= .*)time=\S+ bitrate=/;

/** Each step says all that the step before it said: its counts only grow. */
const onlyLastStep: Pass = (lines, drop) => {
  const last = lines.findLastIndex((line) => STEP.test(line));
  const kept = lines.filter((line, at) => at === last || !STEP.test(line));
  drop('lines of progress', lines.length - kept.length);
  return kept;
};

/** Without an output, people ask ffmpeg what is in a file, and the container is part of that. */
const withoutContainer: Pass = (lines, drop, input) => {
  if (!lines.some((line) => line.startsWith('Output #'))) return lines;
  return withoutEmptyHeadings(without('facts about the containers', CONTAINER)(lines, drop, input));
};

function withoutEmptyHeadings(lines: readonly string[]): string[] {
  return lines.filter((line, at) => {
    const indent = /^( *)(?:Metadata|Side data):$/.exec(line)?.[1];
    return indent === undefined || (lines[at + 1] ?? '').startsWith(`${indent}  `);
  });
}

const PART = /^\[([^\]@]+) @ (0x[\da-f]+)\]/;

/** An address only tells one part of ffmpeg from another of the same name; a short number does so too. */
const withoutAddresses: Pass = (lines) => {
  const known = new Map<string, string[]>();
  const seen = lines.map((line) => PART.exec(line));
  for (const [, name = '', address = ''] of seen.filter((found) => found !== null)) {
    const addresses = known.get(name) ?? [];
    known.set(name, addresses.includes(address) ? addresses : [...addresses, address]);
  }
  return lines.map((line) =>
    line.replace(PART, (_all, name: string, address: string) => {
      const addresses = known.get(name) ?? [];
      return addresses.length > 1 ? `[${name} #${addresses.indexOf(address) + 1}]` : `[${name}]`;
    }),
  );
};

const shorter: Pass = (lines, drop) =>
  lines.map((line) => {
    const options = /^(\[libx264\w* @ \w+\] 26\d - core \d+).* - options: /.exec(line)?.[1];
    if (options !== undefined) drop('lists of encoder options');
    return options ?? line.replace(/^(ff\w+ version \S+) Copyright .*/, '$1');
  });

const passes = inOrder(
  compactDocuments,
  without('lines of the banner', BANNER),
  without('hints', /^Press \[q\] to stop, \[\?\] for help$/),
  without('statistics of the encoder', STATISTICS),
  onlyLastStep,
  shorter,
  withoutContainer,
  withoutAddresses,
  pack,
  withoutBlanks,
  countRepeats,
);

export const ffmpeg: Reducer = {
  name: 'ffmpeg',
  commands: ['ffmpeg', 'ffprobe', 'ffplay'],
  reduce: byLines((lines, drop, input) =>
    lines.some((line) => /^ff\w+ version |^(?:In|Out)put #\d/.test(line)) ? passes(lines, drop, input) : null,
  ),
};
