// Those parts of the documents that programs of the repository write.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from './helpers/imports.ts';

const run = promisify(execFile);

describe('the table about reducers', () => {
  for (const name of ['docs/shorter-answers.md', 'docs/ja/shorter-answers.md']) {
    it(`in ${name} is what node bench/reducers.mjs --write puts there`, async () => {
      const { stdout } = await run(process.execPath, [path.join(ROOT, 'bench/reducers.mjs')]);
      expect(stdout).toMatch(/^\| what /);
      const readme = await readFile(path.join(ROOT, name), 'utf8');
      expect(readme).toContain(`<!-- reducers -->\n\n${stdout}\n<!-- /reducers -->`);
    });
  }
});

describe('the list of clients', () => {
  for (const name of ['README.md', 'README.ja.md']) {
    it(`in ${name} is what node .ci/clients.mjs --write puts there`, async () => {
      const { stdout } = await run(process.execPath, [path.join(ROOT, '.ci/clients.mjs')]);
      expect(stdout).toMatch(/^`claude-code`, `/);
      const readme = await readFile(path.join(ROOT, name), 'utf8');
      expect(readme).toContain(`<!-- clients -->\n\n${stdout}\n<!-- /clients -->`);
    });
  }
});
