// `git blame`: describes each commit once, and puts its hash before each line.
import { byLines, type Reducer } from '../reducer.ts';

const LINE =
  /^(\^?[\da-f]{7,40})(?: +([^(]\S*))? +\((.+?) +(\d{4}-\d\d-\d\d) (\d\d:\d\d):\d\d [+-]\d{4} +(\d+)\) ?(.*)$/;

export const gitBlame: Reducer = {
  name: 'git blame',
  commands: ['git blame', 'git annotate'],
  reduce: byLines((lines) => {
    const commits = new Map<string, string>();
    const code: string[] = [];
    for (const line of lines) {
      const found = LINE.exec(line);
      if (!found) return null;
      const [, hash = '', file, author = '', day = '', time = '', number = '', text = ''] = found;
      commits.set(hash, `${author} ${day} ${time}${file === undefined ? '' : ` ${file}`}`);
      code.push(`${hash} ${number} ${text}`);
    }
    return [...[...commits].map(([hash, about]) => `${hash}: ${about}`), ...code];
  }),
};
