// The report of a trial, to attach to an issue: nothing in it names the person or their sessions.
import os from 'node:os';

/**
 * @typedef {object} Result
 * @property {string} what
 * @property {'ok' | 'wrong' | 'skipped'} came
 * @property {string} said
 */

/**
 * @param {readonly Result[]} results
 * @param {Readonly<Record<string, string>>} versions
 */
export function writeReport(results, versions) {
  const count = (/** @type {Result['came']} */ came) => results.filter((each) => each.came === came).length;
  return [
    '# ptyhold on iTerm2',
    '',
    ...Object.entries(versions).map(([name, version]) => `- ${name}: ${version}`),
    `- ${count('ok')} ok, ${count('wrong')} wrong, ${count('skipped')} skipped`,
    '',
    '| | what | said |',
    '| --- | --- | --- |',
    ...results.map(({ what, came, said }) => `| ${came} | ${what} | ${inCell(said)} |`),
    '',
  ].join('\n');
}

/** @param {string} said */
function inCell(said) {
  const { username, homedir } = os.userInfo();
  return said
    .replaceAll(homedir, '~')
    .replaceAll(username, 'USER')
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll('|', '\\|');
}
