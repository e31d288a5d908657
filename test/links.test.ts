// Every link from one file of the repository to another leads somewhere.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './helpers/imports.ts';

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

it.each(documents)('%s links to what is there', (file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
  const lost = links.filter((target) => !existsSync(path.join(ROOT, path.dirname(file), target)));
  expect(lost).toEqual([]);
});
