// lscpu: the processor, with the names of flags that it cuts at the end of a line whole.
import { sameValuesOnce } from '../forms/same-values.ts';
import { pack } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';

/** Where the value begins. */
const FIELD = /^(\s*\S.*?: +)\S/;

/** A line that is one shorter than the longest ended with a blank. */
const joinWrapped: Pass = (lines) => {
  const column = FIELD.exec(lines[0] ?? '')?.[1]?.length ?? 0;
  const isRest = (line = ''): boolean => column > 0 && line.length > column && /^ +$/.test(line.slice(0, column));
  const width = Math.max(0, ...lines.filter((_line, at) => isRest(lines[at + 1])).map(({ length }) => length));
  const kept: string[] = [];
  let before = 0;
  for (const line of lines) {
    const isJoined = kept.length > 0 && isRest(line);
    if (isJoined) kept.push(`${kept.pop() ?? ''}${before < width ? ' ' : ''}${line.slice(column)}`);
    else kept.push(line);
    before = line.length;
  }
  return kept;
};

/** What each processor for x86-64 can do. */
const USUAL =
  'fpu vme de pse tsc msr pae mce cx8 apic sep mtrr pge mca cmov pat pse36 clflush mmx fxsr sse sse2 syscall nx lm pni cx16 lahf_lm nopl'.split(
    ' ',
  );

const withoutUsualFlags: Pass = (lines, drop) =>
  lines.map((line) => {
    const [, head = '', value = ''] = /^(\s*Flags: )(.*)$/.exec(line) ?? [];
    const flags = value.split(' ');
    const told = flags.filter((flag) => !USUAL.includes(flag));
    if (told.length === flags.length || !flags.includes('lm')) return line;
    drop('flags that each x86-64 processor has', flags.length - told.length);
    return head + told.join(' ');
  });

export const lscpu: Reducer = {
  name: 'lscpu',
  commands: ['lscpu'],
  reduce: byLines(
    inOrder(
      joinWrapped,
      pack,
      withoutUsualFlags,
      sameValuesOnce({ line: /^(?:Vulnerability | +)(\S.*?): (.*)$/, value: /^Not affected$/ }),
    ),
  ),
};
