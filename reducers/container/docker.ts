// docker and podman: tables of containers and images, and builds.

import { beginningsOnce } from '../forms/beginnings.ts';
import { shortDigest, TROUBLE, withoutBuildSteps } from '../forms/build-steps.ts';
import { foldIfLog } from '../forms/log.ts';
import { ownWordsOfSteps } from '../forms/own-words-of-steps.ts';
import { withoutHints } from '../forms/passing.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { compactTable } from '../forms/table.ts';
import { packLine, tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, type Drop, inOrder, type Pass, type Reducer, without } from '../reducer.ts';

const STEP = /^(?:\[\d+\/\d+\] )?(?:STEP|Step) \d+\/\d+\s?:/;

/** Behind a pipe, the exit code says nothing of it. */
const BROKEN_OFF = /^(?:Error: |error building |The command '.*' returned a non-zero code: )/;

function ownWords(lines: readonly string[]): Set<string> {
  let step = '';
  return ownWordsOfSteps(
    lines,
    (line) => (STEP.test(line) || line.trim() === '' ? undefined : step),
    (line) => {
      if (!STEP.test(line)) return undefined;
      step = line;
      return [line, / RUN (.*)/.exec(line)?.[1] ?? ''];
    },
  );
}

/** The output below a step of podman, buildah and the old builder of docker. That of the last step stays if the build fails. */
const withoutOutputBelow: Pass = (lines, drop, { exitCode }) => {
  const last = lines.findLastIndex((line) => STEP.test(line));
  if (last < 0) return lines;
  const failed = exitCode !== 0 || lines.slice(last).some((line) => BROKEN_OFF.test(line));
  let inStep = false;
  const own = ownWords(lines);
  const kept = lines.filter((line, at) => {
    inStep = STEP.test(line)
      ? /\bRUN\b/.test(line)
      : inStep && !/^(?:-+> [\da-f]{12}|COMMIT |Successfully |Error: )/.test(line);
    return !inStep || STEP.test(line) || TROUBLE.test(line) || own.has(line) || (failed && at > last);
  });
  drop('lines printed by steps', lines.length - kept.length);
  return kept;
};

/** What is done, or took less than a second. */
const QUICK = /^( => .*\S| (?=✔)(?:✔ )?(?:Container|Network|Volume|Image) \S+ \w+) 0\.\ds$/;

/** The state says so, too: `Container shop-db-1 Started`. */
const DONE = /^ ✔ (?=(?:Container|Network|Volume|Image) \S+ [A-Z]\w+)/;

/** The steps of a build and the states of containers. What a step printed stands as it is. */
const OWN_COLUMNS =
  /^ ?=> |^\[\+\] |^ (?:[✔✘⠀-⣿] )?(?:Container|Network|Volume|Image) |^ [✔✘⠀-⣿] \S+ Pull(?:ed|ing) |^ *\d+ \| >>> /;

const shorten: Pass = (lines) =>
  lines.map((line) =>
    shortDigest(OWN_COLUMNS.test(line) ? packLine(line) : line)
      .replace(/( naming to \S+) done$/, '$1')
      .replace(QUICK, '$1')
      .replace(DONE, ' '),
  );

const STATE =
  /^ (?:Container|Network|Volume|Image) (\S+) (?:Creat|Start|Stop|Remov|Pull|Recreat|Wait|Health|Runn|Built|Build)\w*/;

/** Keeps only the last state of each container that compose changes. */
const lastStates: Pass = (lines, drop) => {
  const last = new Map<string, number>();
  lines.forEach((line, at) => {
    const name = STATE.exec(line)?.[1];
    if (name !== undefined) last.set(name, at);
  });
  const kept = lines.filter((line, at) => last.get(STATE.exec(line)?.[1] ?? '') === at || !STATE.test(line));
  drop('states on the way', lines.length - kept.length);
  return kept;
};

const OF_SERVICE = /^[\w.-]+\s*\| /;

/** What the services print stands behind the steps of `compose up`. */
const foldServices: Pass = (lines, drop, input) => {
  const from = lines.findIndex((line) => OF_SERVICE.test(line));
  const to = lines.findLastIndex((line) => OF_SERVICE.test(line)) + 1;
  if (from < 0) return lines;
  return [...lines.slice(0, from), ...foldIfLog(lines.slice(from, to), drop, input), ...lines.slice(to)];
};

/** Of an image that compose pulls, layer by layer; what fails says so. */
const LAYER =
  /^ +(?:[✔⠀-⣿] )?[\da-f]{12} (?:Pull(?:ing fs layer| complete)|Download(?:ing|ed newer| complete)|Already exists|Waiting|Extracting|Verifying Checksum)\b/;

const build = inOrder(
  withoutProgress,
  without('layers of images', LAYER),
  withoutOutputBelow,
  withoutBuildSteps,
  withoutHints,
  shorten,
  lastStates,
  foldServices,
  withoutBlanks,
  beginningsOnce,
  countRepeats,
  tidy,
);

export const dockerBuild: Reducer = {
  name: 'docker build',
  passesOthers: true,
  passesOwn: true,
  commands: [
    'docker build',
    'docker buildx',
    'docker image build',
    'docker pull',
    'docker push',
    'podman build',
    'podman pull',
    'podman push',
    'buildah',
    'docker compose build',
    'docker compose up',
    'docker compose pull',
    'docker compose down',
    'docker-compose',
  ],
  reduce: byLines(build),
};

/** A port that is open on IPv4 and on IPv6 stands there twice. The blanks keep the columns. */
const BOTH = /(0\.0\.0\.0:(\S+->\S+)), (?:\[::\]|::):\2(?=,|\s|$)/g;

function withoutSecondAddress(line: string, drop: Drop): string {
  return line.replace(BOTH, (both, first: string) => {
    drop('ports on IPv6 like those on IPv4');
    return first.padEnd(both.length);
  });
}

export const dockerTable: Reducer = {
  name: 'docker tables',
  commands: 'ps images container image volume network stats search history top system'
    .split(' ')
    .flatMap((name) => [`docker ${name}`, `podman ${name}`])
    .concat(['docker compose ps', 'docker compose images', 'docker compose ls', 'crictl', 'nerdctl']),
  reduce: byLines((lines, drop) => {
    const [header = '', ...rows] = lines.filter((line) => line !== '').map((line) => withoutSecondAddress(line, drop));
    return /^[A-Z][A-Z ]+ {2,}[A-Z]/.test(header) ? compactTable(header, rows, drop) : null;
  }),
};
