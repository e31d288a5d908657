// What the bundle is made of, in the form of CycloneDX: the package itself, and each one of which code is in dist/.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bundledPackages } from './licences.mjs';

/** @import { Metafile } from 'esbuild' */

/** @type {(root: string, metafile: Metafile) => Promise<string>} */
export async function billOfMaterials(root, metafile) {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const own = component(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const parts = [];
  for (const folder of bundledPackages(metafile)) {
    const manifest = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));
    parts.push({
      ...component(manifest),
      ...checked(lock.packages[folder.slice(folder.indexOf('node_modules/'))]?.integrity),
    });
  }
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, type: 'application' } },
    components: parts,
    dependencies: [{ ref: own['bom-ref'], dependsOn: parts.map((part) => part['bom-ref']) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** @param {{ name: string, version: string, license: string }} manifest */
function component({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, licenses: [{ license: { id: license } }], purl };
}

/**
 * The lock holds the hash of each package as npm writes it: the algorithm and base64.
 * @param {string | undefined} integrity
 */
function checked(integrity) {
  const [, hash] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  if (!hash) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] };
}
