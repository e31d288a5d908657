// Gathers the licence texts of the packages that ended up in the bundle.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** @import { Metafile } from 'esbuild' */

const PACKAGE_ROOT = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** @type {(root: string, metafile: Metafile) => Promise<string>} */
export async function collectLicences(root, metafile) {
  const sections = [];
  for (const folder of bundledPackages(metafile)) sections.push(await describePackage(path.join(root, folder)));
  const head = 'ptyhold is one bundle. It contains code of these packages, under their licences.\n';
  return [head, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * The folders of the packages of which code is in the bundle.
 * @param {Metafile} metafile
 */
export function bundledPackages(metafile) {
  const folders = new Set();
  for (const output of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const found = PACKAGE_ROOT.exec(input);
      if (found && bytesInOutput > 0) folders.add(found[0]);
    }
  }
  return [...folders].sort();
}

/** @param {string} folder */
async function describePackage(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  if (texts.length === 0) texts.push(await licenceFromSources(folder, name, license));
  return `${name} ${version} (${license})\n\n${texts.map((text) => text.trim()).join('\n\n')}\n`;
}

/**
 * @xterm/headless 6.0.0 ships no licence file. Its sources name the holders, and its source maps carry the sources.
 * @type {(folder: string, name: string, license: string) => Promise<string>}
 */
async function licenceFromSources(folder, name, license) {
  /** @type {Set<string>} */
  const holders = new Set();
  for (const entry of await readdir(folder, { recursive: true })) {
    if (!/\.([cm]?[jt]s|map)$/.test(entry)) continue;
    const text = await readFile(path.join(folder, entry), 'utf8');
    /** @type {(string | null)[]} */
    const sources = entry.endsWith('.map') ? (JSON.parse(text).sourcesContent ?? []) : [text];
    for (const source of sources) {
      for (const [, holder = ''] of (source ?? '').matchAll(/^[\s*/]*(Copyright \(c\).+)$/gm))
        holders.add(holder.trim());
    }
  }
  if (holders.size > 0 && license === 'MIT') return `${[...holders].sort().join('\n')}\n\n${MIT}`;
  if (license !== '(Apache-2.0 AND BSD-3-Clause)')
    throw new Error(`${name} is in the bundle, and no licence text was found in its package.`);
  return `${(await licenceHeaders(folder)).join('\n\n')}\n\n${await readFile(APACHE, 'utf8')}`;
}

const APACHE = new URL('apache-2.0.txt', import.meta.url);

/**
 * @bufbuild/protobuf 2.17.0 ships no licence file. Each of its files begins with its licence: a reference to Apache's, or
 * the whole of Google's.
 * @param {string} folder
 */
async function licenceHeaders(folder) {
  /** @type {Set<string>} */
  const headers = new Set();
  for (const entry of await readdir(folder, { recursive: true })) {
    if (!entry.endsWith('.js')) continue;
    const [header] = /^(?:\/\/.*\n)+/.exec(await readFile(path.join(folder, entry), 'utf8')) ?? [];
    if (header?.includes('Copyright')) headers.add(header.replaceAll(/^\/\/ ?/gm, '').trim());
  }
  return [...headers].sort();
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
