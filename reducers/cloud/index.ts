// The reducers for cloud providers and for infrastructure as code.
import { tables } from '../container/kubectl.ts';
import { compactJson } from '../forms/json.ts';
import { packLine } from '../forms/tidy.ts';
import { byLines, type Reducer } from '../reducer.ts';
import { runLog } from './run-log.ts';
import { terraform } from './terraform.ts';

const STORED = /^aws s3 ls\b/;

/** Lists that GitHub's and cloud providers' tools print, as tables or documents. */
const lists: Reducer = {
  name: 'lists of clouds',
  commands: ['gh', 'glab', 'aws', 'gcloud', 'az', 'doctl', 'fly', 'flyctl', 'vercel', 'heroku'],
  reduce: byLines((lines, drop, input) => {
    const document = compactJson(input.text);
    if (document !== undefined) return [document];
    if (STORED.test(input.argv.join(' '))) return lines.map((line) => packLine(line.trimStart()));
    return tables(lines, drop, input);
  }),
};

export const cloud: readonly Reducer[] = [terraform, lists, runLog];
