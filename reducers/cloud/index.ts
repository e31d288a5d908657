// The reducers for cloud providers and for infrastructure as code.
import { tables } from '../container/kubectl.ts';
import { compactJson } from '../forms/json.ts';
import { byLines, type Reducer } from '../reducer.ts';
import { runLog } from './run-log.ts';
import { terraform } from './terraform.ts';

/** Lists that GitHub's and cloud providers' tools print, as tables or documents. */
const lists: Reducer = {
  name: 'lists of clouds',
  commands: ['gh', 'glab', 'aws', 'gcloud', 'az', 'doctl', 'fly', 'flyctl', 'vercel', 'heroku'],
  reduce: byLines((lines, drop, input) => {
    const document = compactJson(input.text);
    return document === undefined ? tables(lines, drop, input) : [document];
  }),
};

export const cloud: readonly Reducer[] = [terraform, lists, runLog];
