// `env`: leaves out values that only a terminal reads.
import { omitted } from '../forms/words.ts';
import { byLines, type Reducer } from '../reducer.ts';

const COLOURS =
  /^(LS_COLORS|LSCOLORS|EZA_COLORS|EXA_COLORS|GREP_COLORS|GCC_COLORS|LESS_TERMCAP_\w+|ZLS_COLORS|FZF_DEFAULT_OPTS)=(.{40,})$/;

export const env: Reducer = {
  name: 'env',
  commands: ['env', 'printenv', 'export', 'set', 'declare'],
  reduce: byLines((lines, drop) =>
    lines.map((line) => {
      const [, name, value = ''] = COLOURS.exec(line) ?? [];
      if (name === undefined) return line;
      drop('characters of colours', value.length);
      return `${name}=${omitted(value.length, 'characters')}`;
    }),
  ),
};
