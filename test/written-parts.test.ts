// Those parts of the documents that programs of the repository write.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './helpers/imports.ts';

const run = promisify(execFile);

/** What stands between the marks of that name, and the program that writes it. */
const PARTS = [
  {
    name: 'reducers',
    program: 'bench/reducers.mjs',
    begins: /^\| what /,
    documents: ['docs/shorter-answers.md', 'docs/ja/shorter-answers.md'],
  },
  {
    name: 'clients',
    program: '.ci/clients.mjs',
    begins: /^`claude-code`, `/,
    documents: ['README.md', 'README.ja.md'],
  },
];

describe.each(PARTS)('the part about $name', ({ name, program, begins, documents }) => {
  let written = '';
  beforeAll(async () => {
    written = (await run(process.execPath, [path.join(ROOT, program)])).stdout;
  });

  it('is told', () => expect(written).toMatch(begins));

  it.each(documents)(`in %s is what node ${program} --write puts there`, async (document) => {
    const text = await readFile(path.join(ROOT, document), 'utf8');
    expect(text).toContain(`<!-- ${name} -->\n\n${written}\n<!-- /${name} -->`);
  });
});
