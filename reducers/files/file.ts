// `file`: names the files below what they are.
import { belowHeadings, type Told } from '../forms/below-headings.ts';
import { namesByFolder } from '../forms/folders.ts';
import { byLines, type Reducer } from '../reducer.ts';

const ROW = /^(?<path>[^\s:]+): +(?<kind>\S.*)$/;

export const file: Reducer = {
  name: 'file',
  commands: ['file'],
  reduce: byLines((lines) =>
    belowHeadings(lines, toldOf, (kind, paths) => [`${kind}:`, ...namesByFolder(paths).map((names) => ` ${names}`)]),
  ),
};

function toldOf(line: string): Told | undefined {
  const { path, kind } = ROW.exec(line)?.groups ?? {};
  return path === undefined || kind === undefined
    ? undefined
    : { heading: kind, name: path, alone: `${path}: ${kind}` };
}
