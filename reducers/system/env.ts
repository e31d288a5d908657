// `env`: leaves out values that only a terminal reads.
import { omitted } from '../forms/words.ts';
import { byLines, type Reducer } from '../reducer.ts';

const COLOURS =
  /^(LS_COLORS|LSCOLORS|EZA_COLORS|EXA_COLORS|GREP_COLORS|GCC_COLORS|LESS_TERMCAP_\w+|ZLS_COLORS|FZF_DEFAULT_OPTS)=(.{40,})$/;

export const env: Reducer = {
  name: 'env',
  commands: ['env', 'printenv', 'export', 'set', 'declare'],
  reduce: byLines((lines, drop) =>
    withSameValues(lines).map((line) => {
      const [, name, value = ''] = COLOURS.exec(line) ?? [];
      if (name === undefined) return line;
      drop('characters of colours', value.length);
      return `${name}=${omitted(value.length, 'characters')}`;
    }),
  ),
};

const VARIABLE = /^([A-Za-z_]\w*)=(.{12,})$/;

/** Several programs each have a name of their own for the same path: `CURL_CA_BUNDLE, SSL_CERT_FILE=/etc/ca.crt`. */
function withSameValues(lines: readonly string[]): string[] {
  const names = new Map<string, string[]>();
  for (const line of lines) {
    const [, name, value = ''] = VARIABLE.exec(line) ?? [];
    if (name === undefined) continue;
    const same = names.get(value);
    if (same) same.push(name);
    else names.set(value, [name]);
  }
  const told = new Map([...names].map(([value, same]) => [value, `${same.join(', ')}=${value}`]));
  return lines.flatMap((line) => {
    const [, name, value = ''] = VARIABLE.exec(line) ?? [];
    const same = names.get(value) ?? [];
    if (name === undefined || same.length < 2) return [line];
    return same[0] === name ? [told.get(value) ?? line] : [];
  });
}
