import { describe, expect, it } from 'vitest';
import { byLines } from '../reducer.ts';
import { shortExplanations } from './explained.ts';

const shown = (text: string): string | undefined => byLines(shortExplanations)({ argv: [], text, exitCode: 1 })?.text;

describe('what pytest explains', () => {
  it.each([
    ["E  +  where 3 = <built-in method index of list object at 0x7f>('a')", "E  +  where 3 = index('a')"],
    ['E  +  where 3 = <bound method Cart.total of <shop.Cart object at 0x7f>>()', 'E  +  where 3 = Cart.total()'],
    ["E  +  and   A(1) = <class 'shop.A'>(1)", 'E  +  and   A(1) = shop.A(1)'],
    ["E  +  where 1 = <module 'shop' from '/srv/shop.py'>.VAT", 'E  +  where 1 = shop.VAT'],
    ['E  +  where 3 = <Item x>.size', 'E  +  where 3 = <Item x>.size'],
    ["E  +  where <class 'int'> = shop.Count", ''],
    ["E  +  where <function f at 0x7f> = <module 'shop' from '/srv/shop.py'>.f", ''],
    ["E  +  where <class 'int'> = type(3)", "E  +  where <class 'int'> = type(3)"],
    ["E  +  where Decimal('1.0') = Decimal('1.0')", ''],
    ["E  +  where 1.0 = Decimal('1.0')", "E  +  where 1.0 = Decimal('1.0')"],
    ["+  where 3 = <class 'int'>(3)", "+  where 3 = <class 'int'>(3)"],
  ])('%s', (line, short) => {
    expect(shown(`E   assert 3 == 4\n${line}`)).toBe(`E   assert 3 == 4${short === '' ? '' : `\n${short}`}`);
  });
});
