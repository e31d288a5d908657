// go tool cover -func: the functions stand below the name of their file, without padding.
import { tidy } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';

const FUNCTION = /^(\S+\.go):(\d+):\s+(\S+)\s+([\d.]+%)$/;
const TOTAL = /^total:\s+\(statements\)\s+([\d.]+%)$/;

const functionsBelowFile: Pass = (lines) => {
  let file: string | undefined;
  return lines.flatMap((line) => {
    const [, name, number, called, share] = FUNCTION.exec(line) ?? [];
    const heading = name === undefined || name === file ? [] : [name];
    file = name;
    return [
      ...heading,
      name === undefined ? line.replace(TOTAL, 'total: (statements) $1') : ` ${number}: ${called} ${share}`,
    ];
  });
};

export const goCover: Reducer = {
  name: 'go tool cover',
  passesOthers: true,
  commands: ['go tool cover'],
  reduce: byLines(inOrder(functionsBelowFile, tidy)),
};
