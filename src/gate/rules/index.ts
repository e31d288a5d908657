// All rules, in the order in which they are tried, and the search for the one that refuses a command.
import type { Value } from '../command/call.ts';
import { compileRulePattern, type Pattern, programsOf } from '../patterns/pattern.ts';
import type { Subject } from '../patterns/subject.ts';
import { ACCESS_RULES } from './access.ts';
import { BACKUP_RULES } from './backups.ts';
import { CLOUD_RULES } from './cloud.ts';
import { CLOUD_ACCESS_RULES } from './cloud-access.ts';
import { CONTAINER_RULES } from './containers.ts';
import { DATA_FILE_RULES } from './data-files.ts';
import { DATABASE_RULES } from './databases.ts';
import { DISK_RULES } from './disks.ts';
import { DOWNLOAD_RULES } from './downloads.ts';
import { FILE_RULES } from './files.ts';
import { FORGE_RULES } from './forges.ts';
import { GIT_RULES } from './git.ts';
import { isHarmless } from './harmless.ts';
import { INFRASTRUCTURE_RULES } from './infrastructure.ts';
import { NETWORK_RULES } from './network.ts';
import { OPENING_RULES } from './openings.ts';
import { OVERWRITE_RULES } from './overwrites.ts';
import { PACKAGE_RULES } from './packages.ts';
import { PERMISSION_RULES } from './permissions.ts';
import { POWER_RULES } from './power.ts';
import { PROCESS_RULES } from './processes.ts';
import type { Rule } from './rule.ts';
import { SECRET_RULES } from './secrets.ts';
import { SQL_RULES } from './sql.ts';
import { STORE_RULES } from './stores.ts';
import { WINDOWS_RULES } from './windows.ts';

export const RULES: readonly Rule[] = [
  ...FILE_RULES,
  ...OVERWRITE_RULES,
  ...DATA_FILE_RULES,
  ...DISK_RULES,
  ...PERMISSION_RULES,
  ...POWER_RULES,
  ...PROCESS_RULES,
  ...ACCESS_RULES,
  ...OPENING_RULES,
  ...NETWORK_RULES,
  ...DOWNLOAD_RULES,
  ...SECRET_RULES,
  ...GIT_RULES,
  ...FORGE_RULES,
  ...SQL_RULES,
  ...STORE_RULES,
  ...DATABASE_RULES,
  ...CONTAINER_RULES,
  ...INFRASTRUCTURE_RULES,
  ...CLOUD_RULES,
  ...CLOUD_ACCESS_RULES,
  ...BACKUP_RULES,
  ...PACKAGE_RULES,
  ...WINDOWS_RULES,
];

type Matcher = (subject: Subject, programs: readonly Value[]) => boolean;
type Entry = readonly [rule: Rule, matches: Matcher];

const ANY = '*';
const byName = new Map<string, Entry[]>();
for (const rule of RULES) {
  for (const [name, matches] of matchersOf(rule)) {
    const entries = byName.get(name) ?? [];
    entries.push([rule, matches]);
    byName.set(name, entries);
  }
}

function matchersOf({ patterns = [], commands = [], check }: Rule): [string, Matcher][] {
  const compiled = patterns.flatMap((text) => {
    const matches = matcherOf(text);
    return programsOf(text).map((name): [string, Matcher] => [name, matches]);
  });
  if (!check) return compiled;
  const checked: Matcher = ({ call }, programs) => check(call, programs);
  return [...compiled, ...commands.map((name): [string, Matcher] => [name, checked])];
}

/** Compiled when first asked: a text names few of the programs that rules are about. */
function matcherOf(text: string): Matcher {
  let compiled: Pattern | undefined;
  return (subject) => {
    compiled ??= compileRulePattern(text);
    return compiled.matches(subject);
  };
}

const forAll = byName.get(ANY) ?? [];

export function hasRules(name: string): boolean {
  return byName.has(name);
}

export function findRule(subject: Subject, programs: readonly Value[]): Rule | undefined {
  const own = byName.get(subject.call.name);
  const found = own && firstMatch(own, subject, programs);
  if (found && !isHarmless(subject.call)) return found;
  return firstMatch(forAll, subject, programs);
}

function firstMatch(entries: readonly Entry[], subject: Subject, programs: readonly Value[]): Rule | undefined {
  const { owns = [] } = subject.call;
  const holds = ({ sparesOwn }: Rule): boolean => sparesOwn === undefined || !owns.includes(sparesOwn);
  return entries.find(([rule, matches]) => holds(rule) && matches(subject, programs))?.[0];
}
