// `npm run try:iterm2`: tries the adapter on a Mac, asks yes or no for what only eyes see, and writes a report.
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { loadAdapter } from './adapter.mjs';
import { CHECKS } from './checks.mjs';
import { Desk, Skipped } from './desk.mjs';
import { writeReport } from './report.mjs';

/**
 * @import { Result } from './report.mjs'
 * @import { Check } from './checks.mjs'
 */

const REPORT = 'ptyhold-iterm2.md';

// A stand-in for iTerm2 has a home of its own, and nobody who looks at it.
const { values: given } = parseArgs({ options: { home: { type: 'string' }, yes: { type: 'boolean' } } });
if (process.platform !== 'darwin' && given.home === undefined) {
  console.error(`This needs a Mac with iTerm2, and here is ${process.platform}.`);
  process.exit(1);
}

const lines = createInterface({ input: process.stdin, output: process.stdout });
const folder = await mkdtemp('/tmp/ptyhold-try-');
const use = await loadAdapter();
const env = { ...process.env, ...(given.home && { HOME: given.home }) };
const app = await use.ITerm2App.open({ env, cwd: process.cwd(), platform: 'darwin', uid: process.getuid?.() ?? 0 });
try {
  const desk = new Desk(use, app, await makeProgram(), ask);
  const results = [];
  for (const check of CHECKS) results.push(await run(check, desk));
  await writeFile(REPORT, writeReport(results, versions()));
  console.log(`\n${REPORT} is the report: attach it to an issue.`);
  process.exitCode = results.some(({ came }) => came === 'wrong') ? 1 : 0;
} finally {
  app.close();
  lines.close();
  await rm(folder, { recursive: true });
}

/**
 * @param {Check} check
 * @param {Desk} desk
 * @returns {Promise<Result>}
 */
async function run([what, check], desk) {
  const result = await check(desk).then(
    (said) => ({ what, came: /** @type {const} */ ('ok'), said: said ?? '' }),
    (error) => ({
      what,
      came: error instanceof Skipped ? /** @type {const} */ ('skipped') : /** @type {const} */ ('wrong'),
      said: use.describeError(error),
    }),
  );
  console.log(`${result.came.padEnd(8)}${what}${result.said && `: ${result.said}`}`);
  return result;
}

/** @param {string} question */
async function ask(question) {
  if (given.yes) return true;
  return /^y/i.test(await lines.question(`  ${question} [y/n] `));
}

async function makeProgram() {
  const file = path.join(folder, 'show.sh');
  await writeFile(file, "#!/bin/sh\nprintf 'ptyhold tries iTerm2\\n'\nexec sleep 3600\n");
  await chmod(file, 0o755);
  return file;
}

/** @returns {Record<string, string>} */
function versions() {
  const macOS =
    process.platform === 'darwin' ? execFileSync('sw_vers', ['-productVersion'], { encoding: 'utf8' }) : 'none';
  return { macOS: macOS.trim(), Node: process.versions.node, shell: path.basename(process.env['SHELL'] ?? 'unknown') };
}
