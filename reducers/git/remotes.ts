// `git remote -v`: most remotes are read and written at the same address.
import { byLines, type Reducer } from '../reducer.ts';

const FETCHED = /^(\S+)\t(\S+) \(fetch\)$/;

export const gitRemotes: Reducer = {
  name: 'remotes of git',
  commands: ['git remote'],
  reduce: byLines((lines) => {
    const kept: string[] = [];
    for (const line of lines) {
      const [, name = '', address = ''] = FETCHED.exec(kept.at(-1) ?? '') ?? [];
      if (address !== '' && line === `${name}\t${address} (push)`) kept[kept.length - 1] = `${name} ${address}`;
      else kept.push(line);
    }
    return kept.length < lines.length ? kept : null;
  }),
};
