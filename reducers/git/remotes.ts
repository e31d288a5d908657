// `git remote`: most remotes are read and written at the same address, and most branches go to those of the same name.
import { byLines, type Reducer } from '../reducer.ts';

const FETCHED = /^(\S+)\t(\S+) \(fetch\)$/;

export const gitRemotes: Reducer = {
  name: 'remotes of git',
  commands: ['git remote'],
  reduce: byLines((lines) => {
    if (lines.some((line) => line.startsWith('* remote '))) return branchesTogether(lines);
    const kept: string[] = [];
    for (const line of lines) {
      const [, name = '', address = ''] = FETCHED.exec(kept.at(-1) ?? '') ?? [];
      if (address !== '' && line === `${name}\t${address} (push)`) kept[kept.length - 1] = `${name} ${address}`;
      else kept.push(line);
    }
    return kept.length < lines.length ? kept : null;
  }),
};

const TRACKED = /^ {4}(\S+) +(tracked|(?:new|stale) \(.+\))$/;
const TO_ANOTHER = /^ {4}(\S+) +((?:merges|rebases) with remote|(?:pushes|forces) to) +(\S+)(?: +(\(.+\)))?$/;

/** `git remote show`. A branch that goes to one of another name has a row of its own. */
function branchesTogether(lines: readonly string[]): string[] {
  const rows: { text: string; state: string }[] = [];
  let places = new Map<string, { text: string }>();
  for (const line of lines) {
    const [name, state] = stateOf(line);
    const before = places.get(state);
    if (before) before.text += ` ${name}`;
    else {
      const row = { text: state === '' ? withoutPadding(line) : `    ${name}`, state };
      if (state === '') places = new Map();
      else places.set(state, row);
      rows.push(row);
    }
  }
  return rows.map(({ text, state }) => (state === '' ? text : `${text}: ${state}`));
}

/** The state is empty for another line. */
function stateOf(line: string): [name: string, state: string] {
  const [, name = '', tracked = ''] = TRACKED.exec(line) ?? [];
  if (tracked !== '') return [name, tracked];
  const [, own = '', goes = '', other = '', how = ''] = TO_ANOTHER.exec(line) ?? [];
  if (own === '' || own !== other) return ['', ''];
  return [own, how === '' ? `${goes.split(' ')[0]} with the same` : `${goes.split(' ')[0]} to the same ${how}`];
}

function withoutPadding(line: string): string {
  return /^ {4}\S/.test(line) ? `    ${line.trim().replace(/ {2,}/g, ' ')}` : line;
}
