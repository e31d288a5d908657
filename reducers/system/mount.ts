// `mount`: what is mounted where, with the options that most have told once.

import { mostOften } from '../forms/usual.ts';
import { byLines, type Reducer } from '../reducer.ts';

const LINE = /^(.+) on (\/.*) type (\S+) \((.*)\)$/;
const LEAST = 5;

export const mount: Reducer = {
  name: 'mount',
  commands: ['mount'],
  reduce: byLines((lines) => {
    const found = lines.map((line) => LINE.exec(line));
    const rows = found.flatMap((row) => (row ? [row] : []));
    const usual = mostOften(rows.map(([, , , , options = '']) => firstTwo(options))) ?? '';
    if (rows.length < LEAST || !usual.includes(',')) return null;
    const told = lines.map((line, at) => {
      const [, source = '', path = '', type = '', options = ''] = found[at] ?? [];
      if (path === '') return line;
      const from = source === type ? '' : ` from ${source}`;
      const isUsual = firstTwo(options) === usual;
      const rest = isUsual ? options.slice(usual.length).replace(/^,/, '') : options;
      return `${path} ${type}${from}${rest === '' ? '' : isUsual ? ` +${rest}` : ` ${rest}`}`;
    });
    return [`(path, type and source, if it has another name, options: ${usual} where a + or none is shown)`, ...told];
  }),
};

function firstTwo(options: string): string {
  return options.split(',').slice(0, 2).join(',');
}
