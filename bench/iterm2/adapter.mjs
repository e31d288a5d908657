// Loads the adapter from its sources, which are TypeScript that Node 20 does not read.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { scriptsAsText } from '../../.ci/scripts.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ENTRY = `
export { ITerm2App } from './src/iterm2/app.ts';
export { apiWay } from './src/iterm2/api/way.ts';
export { dressSession, propertiesOf } from './src/iterm2/api/dress.ts';
export { closeSessions, focusSession, openIn } from './src/iterm2/api/open.ts';
export { listShown, readVariables } from './src/iterm2/api/shown.ts';
export { appleScriptWay } from './src/iterm2/applescript-way.ts';
export { limited } from './src/iterm2/limited.ts';
export { describeError } from './src/errors.ts';
export { NO_ROLES } from './src/session/services/roles.ts';
`;
const requireForCommonJs =
  "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);";

/**
 * @import { ITerm2App } from '../../src/iterm2/app.ts'
 * @import { apiWay } from '../../src/iterm2/api/way.ts'
 * @import { dressSession, propertiesOf } from '../../src/iterm2/api/dress.ts'
 * @import { closeSessions, focusSession, openIn } from '../../src/iterm2/api/open.ts'
 * @import { listShown, readVariables } from '../../src/iterm2/api/shown.ts'
 * @import { appleScriptWay } from '../../src/iterm2/applescript-way.ts'
 * @import { limited } from '../../src/iterm2/limited.ts'
 * @import { describeError } from '../../src/errors.ts'
 * @import { NO_ROLES } from '../../src/session/services/roles.ts'
 *
 * @typedef {object} Adapter
 * @property {typeof ITerm2App} ITerm2App
 * @property {typeof apiWay} apiWay
 * @property {typeof dressSession} dressSession
 * @property {typeof propertiesOf} propertiesOf
 * @property {typeof closeSessions} closeSessions
 * @property {typeof focusSession} focusSession
 * @property {typeof openIn} openIn
 * @property {typeof listShown} listShown
 * @property {typeof readVariables} readVariables
 * @property {typeof appleScriptWay} appleScriptWay
 * @property {typeof limited} limited
 * @property {typeof describeError} describeError
 * @property {typeof NO_ROLES} NO_ROLES
 */

/** @returns {Promise<Adapter>} */
export async function loadAdapter() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ptyhold-bench-'));
  const outfile = path.join(folder, 'adapter.mjs');
  await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: requireForCommonJs },
    loader: await scriptsAsText(ROOT),
    logLevel: 'error',
  });
  const loaded = await import(pathToFileURL(outfile).href);
  await rm(folder, { recursive: true });
  return loaded;
}
