// `ptyhold grep PATTERN [TARGET…]`: the lines of living and ended sessions that match, with session and line number.

import { PtyholdError } from '../errors.ts';
import { prepareToRead } from '../session/completion/prepare.ts';
import { describeEnded } from '../session/ended/describe.ts';
import { findMatchingLines } from '../session/history/matching-lines.ts';
import { cutAround } from '../session/history/search.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { compilePattern } from '../session/services/pattern.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';
import { Fault, tell } from './fault.ts';
import type { Out } from './out.ts';
import { findAll, findNamed, type Target } from './targets.ts';

const NONE = 1;
/** As with grep itself: a script must not take a failure for "there is none". */
const FAILED = 2;
const LONGEST_LINE = 400;

interface Search {
  pattern: RegExp;
  write: (target: Target, number: number, line: string, at: number) => Promise<void>;
  out: Out;
}

/** Returns the exit status. */
export async function grep(hosts: Hosts, given: Given, { out }: Here): Promise<number> {
  try {
    const [source = '', ...names] = given.operands;
    const pattern = compile(source, given.options['ignore-case'] === true);
    const { targets, failures } = names.length > 0 ? await findNamed(hosts, names) : await findAll(hosts);
    const write = given.options['json'] ? writeJson(out) : writeText(out, labelsOf(targets));
    const searched = await searchAll(targets, { pattern, write, out });
    for (const failure of [...failures, ...searched.failures]) out.note(failure);
    if (failures.length + searched.failures.length > 0) return FAILED;
    return searched.matches > 0 ? 0 : NONE;
  } catch (error) {
    throw new Fault(tell(error), FAILED);
  }
}

function compile(source: string, ignoresCase: boolean): RegExp {
  const pattern = compilePattern(source, 'PATTERN');
  return ignoresCase ? new RegExp(pattern, `${pattern.flags}i`) : pattern;
}

async function searchAll(targets: readonly Target[], search: Search): Promise<{ matches: number; failures: string[] }> {
  const failures: string[] = [];
  let matches = 0;
  for (const target of targets) {
    try {
      matches += await searchIn(target, search);
    } catch (error) {
      // A pattern that takes too long would do so in each of them.
      if (!(error instanceof PtyholdError) || error.code === 'bad_argument') throw error;
      failures.push(`${neutraliseText(target.name)}: ${tell(error)}`);
    }
  }
  return { matches, failures };
}

async function searchIn(target: Target, { pattern, write, out }: Search): Promise<number> {
  const session = await prepareToRead(target.context, target.id);
  let matches = 0;
  for await (const { number, line, at } of findMatchingLines(session, pattern)) {
    matches += 1;
    await write(target, number, line, at);
  }
  if (matches > 0 && target.ended) out.note(neutraliseText(describeEnded(target.ended, Date.now() / 1000)));
  return matches;
}

function writeJson(out: Out): Search['write'] {
  return ({ context, id, name, ended }, number, line) => {
    const facts = {
      name: neutraliseText(name),
      id,
      host: context.host ?? null,
      line: number,
      text: neutraliseText(line),
      ended: ended ? new Date(ended.end.at * 1000).toISOString() : null,
    };
    return out.write(`${JSON.stringify(facts)}\n`);
  };
}

function writeText(out: Out, labels: ReadonlyMap<Target, string>): Search['write'] {
  return (target, number, line, at) =>
    out.write(`${labels.get(target)}:${number}: ${neutraliseText(cutAround(line, at, LONGEST_LINE))}\n`);
}

/** The name where it names one of them alone, otherwise the id: `ptyhold log` takes both. */
function labelsOf(targets: readonly Target[]): Map<Target, string> {
  const isAlone = ({ name }: Target): boolean => targets.filter((each) => each.name === name).length === 1;
  return new Map(targets.map((each) => [each, isAlone(each) ? neutraliseText(each.name) : each.id]));
}
