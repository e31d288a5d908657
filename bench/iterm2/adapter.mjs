// Loads the adapter from its sources, which are TypeScript that Node 20 does not read.
import { importFromSources } from '../../.ci/from-sources.mjs';

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
export function loadAdapter() {
  return importFromSources(ENTRY);
}
