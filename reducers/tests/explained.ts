// How pytest explains an assertion: `+  where 3 = len([1, 2, 3])`. What a function or a class is called says nothing of its value.
import type { Pass } from '../reducer.ts';

const EXPLAINS = /^E +\+ +(?:where|and) +(.*)$/;
/** `<built-in method fromisoformat of type object at 0x7f1>`, `<class 'datetime.date'>`, `<module 'os' (frozen)>` */
const CALLED = String.raw`<(?:(?:built-in )?(?:function|method)|bound method|method-wrapper|class|module|staticmethod|classmethod)\b(?:[^<>]|<[^<>]*>)*>`;
const IS_NAMED = new RegExp(`^${CALLED} = (?:<.*>\\.)?[\\w.]+$`);
const IS_CALLED = new RegExp(`${CALLED}(?=[(.])`, 'g');
const NAME = /^<(?:[a-z-]+ )*?(?:'([\w.]+)'|(?:function|method) '?([\w.]+)'?)/;

export const shortExplanations: Pass = (lines, drop) => {
  if (!lines.some((line) => line.startsWith('E'))) return lines;
  const kept = lines.flatMap((line) => {
    const said = EXPLAINS.exec(line)?.[1];
    if (said === undefined) return [line];
    if (IS_NAMED.test(said) || isSame(said)) return [];
    return [said.includes('<') ? line.replace(IS_CALLED, (called) => nameIn(called) ?? called) : line];
  });
  drop('names of what was called', lines.length - kept.length);
  return kept;
};

function nameIn(called: string): string | undefined {
  const [, quoted, plain] = NAME.exec(called) ?? [];
  return quoted ?? plain;
}

/** `Decimal('0.5') = Decimal('0.5')` */
function isSame(said: string): boolean {
  const middle = (said.length - ' = '.length) / 2;
  return said.slice(middle, middle + 3) === ' = ' && said.slice(0, middle) === said.slice(middle + 3);
}
