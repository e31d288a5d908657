// Prints the list of MCP clients that stands in the READMEs. With --write it goes into README.md and README.ja.md.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importFromSources } from './from-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const LINE_WIDTH = 120;

/** @type {{ CLIENTS: readonly { id: string }[] }} */
const { CLIENTS } = await importFromSources("export { CLIENTS } from './src/clients/clients.ts';");
const list = wrap(CLIENTS.map(({ id }) => `\`${id}\``).join(', '));
if (process.argv.includes('--write')) await Promise.all(['README.md', 'README.ja.md'].map(writeInto));
else console.log(list);

/** @param {string} text */
function wrap(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length <= LINE_WIDTH) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** @param {string} name */
async function writeInto(name) {
  const file = path.join(root, name);
  const text = await readFile(file, 'utf8');
  const written = text.replace(
    /<!-- clients -->[^<]*<!-- \/clients -->/,
    `<!-- clients -->\n\n${list}\n\n<!-- /clients -->`,
  );
  await writeFile(file, written);
}
