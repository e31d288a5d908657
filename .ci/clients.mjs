// Prints the list of MCP clients that stands in the READMEs. With --write it goes into README.md and README.ja.md.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const LINE_WIDTH = 120;

// The sources are TypeScript, which Node 20 does not read.
const {
  outputFiles: [bundle],
} = await build({
  absWorkingDir: root,
  entryPoints: ['src/clients/clients.ts'],
  write: false,
  bundle: true,
  // For no platform, packages give their ES modules, which need no require().
  platform: 'neutral',
  mainFields: ['module', 'main'],
  external: ['node:*'],
  format: 'esm',
  logLevel: 'error',
});
if (!bundle) throw new Error('src/clients/clients.ts was not bundled');
/** @type {{ CLIENTS: readonly { id: string }[] }} */
const { CLIENTS } = await import(`data:text/javascript;base64,${Buffer.from(bundle.text).toString('base64')}`);
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
