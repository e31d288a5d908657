// Loads the reducers from their sources, which are TypeScript that Node 20 does not read.
import path from 'node:path';
import { importFromSources } from '../.ci/from-sources.mjs';

export const ROOT = path.resolve(import.meta.dirname, '..');
const ENTRY = `
export { reduce } from './reducers/index.ts';
export { lostFacts, readExamples } from './reducers/example.ts';
export { estimateTokens } from './src/terminal/tokens.ts';
`;

/**
 * @import { estimateTokens } from '../src/terminal/tokens.ts'
 * @import { lostFacts, readExamples } from '../reducers/example.ts'
 * @import { reduce } from '../reducers/index.ts'
 *
 * @typedef {object} Reducers
 * @property {typeof reduce} reduce
 * @property {typeof lostFacts} lostFacts
 * @property {typeof readExamples} readExamples
 * @property {typeof estimateTokens} estimateTokens
 */

/** @returns {Promise<Reducers>} */
export function loadReducers() {
  return importFromSources(ENTRY);
}
