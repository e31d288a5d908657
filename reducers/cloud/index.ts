// The reducers for cloud providers and for infrastructure as code.
import { tables } from '../container/kubectl.ts';
import { compactJson } from '../forms/json.ts';
import { jsonTable } from '../forms/json-table.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { release } from './release.ts';
import { runLog } from './run-log.ts';
import { stacks } from './stacks.ts';
import { terraform } from './terraform.ts';

const BEFORE_SIZE = /^(\d{4}-\d\d-\d\d [\d:]{8}) {2,}/;
const STORED = /^aws s3 ls\b/;

/** Lists that GitHub's and cloud providers' tools print, as tables or documents. */
const lists: Reducer = {
  name: 'lists of clouds',
  commands: ['gh', 'glab', 'aws', 'gcloud', 'az', 'doctl', 'fly', 'flyctl', 'vercel', 'heroku'],
  reduce: byLines((lines, drop, input) => {
    const document = jsonTable(input.text)?.text ?? compactJson(input.text);
    if (document !== undefined) return [document];
    if (STORED.test(input.argv.join(' '))) return lines.map((line) => line.trimStart().replace(BEFORE_SIZE, '$1 '));
    return tables(lines, drop, input) ?? (input.argv[0] === 'gcloud' ? withoutTalk(lines, drop) : null);
  }),
};

/** Below a step of a deployment: what is done of it. */
const DONE = /^ {2,}[✓⠀-⣿.] \S.*\.\.\.$/;
const GUIDANCE =
  /^For more troubleshooting guidance, see https:\/\/cloud\.google\.com\/|^To (?:take a quick anonymous survey|revert a traffic)/;
/** The resource says what is filtered. */
const FILTER = /(?<=https:\/\/console\.cloud\.google\.com\/logs\/viewer\?\S*resource=[^&\s]+)&advancedFilter=\S+/;

function withoutTalk(lines: readonly string[], drop: Drop): readonly string[] | null {
  const kept = lines.filter((line) => line.trim() !== '' && !DONE.test(line) && !GUIDANCE.test(line));
  drop('lines of progress', lines.length - kept.length);
  const isOther = kept.length === lines.length && !lines.some((line) => FILTER.test(line));
  return isOther ? null : kept.map((line) => line.replace(FILTER, ''));
}

export const cloud: readonly Reducer[] = [terraform, lists, release, runLog, stacks];
