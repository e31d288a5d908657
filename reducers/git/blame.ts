// `git blame`: describes each commit once, and puts its hash before the first of its lines in a row.
import { byLines, type Reducer } from '../reducer.ts';

const LINE =
  /^(\^?[\da-f]{7,40})(?: +([^(]\S*))? +\((.+?) +(\d{4}-\d\d-\d\d) +(?:(\d\d:\d\d):\d\d( [+-]\d{4}) +)?(\d+)\) ?(.*)$/;

/** The hash comes again before a reader has to look far up for it. */
const MOST_BETWEEN = 120;

const LEGEND = '(lines without a hash: of the commit above)';

export const gitBlame: Reducer = {
  name: 'git blame',
  commands: ['git blame', 'git annotate'],
  reduce: byLines((lines) => {
    const commits = new Map<string, string>();
    const code: string[] = [];
    let before = '';
    let far = 0;
    const rows = lines.map((line) => LINE.exec(line));
    const hasZones = new Set(rows.map((row) => row?.[6])).size > 1;
    for (const found of rows) {
      if (!found) return null;
      const [, hash = '', file, author = '', day = '', time, zone = '', number = '', text = ''] = found;
      const clock = time === undefined ? '' : ` ${time}${hasZones ? zone : ''}`;
      commits.set(hash, `${author} ${day}${clock}${file === undefined ? '' : ` ${file}`}`);
      const isNear = hash === before && far + text.length < MOST_BETWEEN;
      code.push(`${isNear ? '' : hash} ${number} ${text}`);
      far = isNear ? far + text.length + number.length + 2 : 0;
      before = hash;
    }
    const legend = code.some((line) => line.startsWith(' ')) ? [LEGEND] : [];
    return [...[...commits].map(([hash, about]) => `${hash}: ${about}`), ...legend, ...code];
  }),
};
