import { expect, it } from 'vitest';
import { countedFolders } from './folders.ts';

const hashed = Array.from({ length: 50 }, (_name, at) => `img/tile-${(at * 7919).toString(16)}.webp`);

it('names the files that are called otherwise than the many beside them', () => {
  const { lines } = countedFolders([...hashed.slice(0, 20), 'img/credits.txt', ...hashed.slice(20), 'img/tile-0.png']);
  expect(lines).toEqual(['img/ (52 files): tile-0.webp tile-1eef.webp tile-3dde.webp … credits.txt tile-0.png']);
});

it('names the first where none stands out', () => {
  const { lines } = countedFolders(hashed.map((name, at) => name.replace('tile', `tile${'abcdef'[at % 6]}`)));
  expect(lines).toEqual(['img/ (50 files): tilea-0.webp tileb-1eef.webp tilec-3dde.webp …']);
});
