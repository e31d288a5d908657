// What real tools printed on a terminal of 24 rows and 80 columns, byte for byte, and what a person was left with.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawAll } from '../../test/helpers/draw-all.ts';
import { render } from './render.ts';

const FOLDER = path.join(import.meta.dirname, '../../test/captures');
const SIZE = { cols: 80, rows: 24 };

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.tty'))
  .map((file) => path.basename(file, '.tty'));

describe('the output of real tools', () => {
  it('is there', () => {
    expect(names.length).toBeGreaterThan(9);
  });

  it.each(names)('%s is read as it was left', async (name) => {
    const bytes = readFileSync(path.join(FOLDER, `${name}.tty`));
    const lines = await render(bytes, SIZE);
    expect(`${lines.join('\n')}\n`).toBe(readFileSync(path.join(FOLDER, `${name}.txt`), 'utf8'));
    expect(lines).toEqual(await drawAll(bytes, SIZE));
  });

  it.each(names)('%s is the same in a wide terminal, but for the lines that it fitted to the width', async (name) => {
    const bytes = readFileSync(path.join(FOLDER, `${name}.tty`));
    const wide = await render(bytes, { cols: 300, rows: 24 });
    expect(wide.length).toBe((await render(bytes, SIZE)).length);
  });
});
