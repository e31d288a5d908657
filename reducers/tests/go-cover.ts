// go tool cover -func: functions in a row with the same share stand on one line below the name of their file.
import { tidy } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';

const FUNCTION = /^(\S+\.go):(\d+):\s+(\S+)\s+([\d.]+%)$/;
const TOTAL = /^total:\s+\(statements\)\s+([\d.]+%)$/;

/** `3: Parse, 15: Format 85.7%` */
const functionsBelowFile: Pass = (lines) => {
  const kept: string[] = [];
  let [file, share] = ['', ''];
  for (const line of lines) {
    const [, name = '', number, called = '', part = ''] = FUNCTION.exec(line) ?? [];
    const told = `${number}: ${called}`;
    if (number === undefined) {
      kept.push(line.replace(TOTAL, 'total: (statements) $1'));
      file = '';
    } else if (name !== file) kept.push(name, ` ${told} ${part}`);
    else if (part === share)
      kept[kept.length - 1] = `${kept.at(-1)?.slice(0, -part.length).trimEnd()}, ${told} ${part}`;
    else kept.push(` ${told} ${part}`);
    if (number !== undefined) [file, share] = [name, part];
  }
  return kept;
};

export const goCover: Reducer = {
  name: 'go tool cover',
  passesOthers: true,
  commands: ['go tool cover'],
  reduce: byLines(inOrder(functionsBelowFile, tidy)),
};
