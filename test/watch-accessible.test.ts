// The page of `ptyhold watch`, as axe-core finds it: in each of its states, in the light, in the dark, wide and narrow.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserForFile, CHROMIUM, type Page } from './helpers/browser.ts';
import { hasProgram } from './helpers/programs.ts';
import { eventually, serverForTest } from './helpers/server.ts';
import { Watching } from './helpers/watching.ts';

/** `.ci/optional.mjs` has installed it where TEST_PAGE says. */
const AXE = path.join(process.env['TEST_PAGE'] || '/nowhere', 'node_modules/axe-core/axe.min.js');
const needs = [...(CHROMIUM.some(hasProgram) ? [] : ['chromium']), ...(existsSync(AXE) ? [] : ['axe-core'])];
const title = `the page, judged by axe-core${needs.length === 0 ? '' : ` [needs ${needs.join(', ')}]`}`;

const theBrowser = browserForFile();

/** What it finds at fault, each with its place. It judges no colours below decorations, so these are taken away. */
async function faultsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) {
    await page.evaluate(`${await readFile(AXE, 'utf8')}; 0`);
    await page.evaluate(`document.styleSheets[0].insertRule('*::before, *::after { display: none !important }')`);
  }
  const { faults, judged } = (await page.evaluate(`axe.run(document).then(({ violations, passes }) => ({
    judged: passes.flatMap(({ nodes }) => nodes).length,
    faults: violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, any }) =>
      [id, help, target.join(' '), ...any.map(({ message }) => message)].join(': '))),
  }))`)) as { faults: string[]; judged: number };
  expect(judged).toBeGreaterThan(10);
  return faults;
}

describe.skipIf(needs.length > 0)(title, () => {
  it.each([
    ['wide, in the light', { width: 1280, height: 900, scheme: 'light' }],
    ['wide, in the dark', { width: 1280, height: 900, scheme: 'dark' }],
    ['narrow, in the light', { width: 390, height: 800, scheme: 'light' }],
    ['narrow, in the dark', { width: 390, height: 800, scheme: 'dark' }],
  ])('has no fault in any state: %s', async (_, window) => {
    const server = await serverForTest();
    await server.open({ name: 'one', tags: ['web', 'db'], look: { badge: 'Live', color: '#ffee00' } });
    await server.send('one', 'echo red-$((1+1)); false');
    await server.open({ name: 'asks' });
    await server.call('pty_send', { session_id: 'asks', text: 'read -p "Really? " x' });
    await server.open({ name: 'over', command: 'exit 3' });
    const [watching, browser] = await Promise.all([Watching.start(server, '--write'), theBrowser()]);
    const page = await browser.page(watching.link, window);
    const find = async (selector: string, what: string): Promise<void> => {
      await page.until(`document.querySelector(${JSON.stringify(selector)})`, what);
    };
    const faults = new Map<string, string[]>();
    const check = async (state: string): Promise<void> => void faults.set(state, await faultsOf(page));

    await find('.card.waits', 'the grid is drawn');
    await find('.card.failed', 'the grid is drawn');
    await check('the grid');
    await page.press('/', 'Slash', 191, '/');
    await page.type('nothing has this name');
    await eventually(
      async () => (await page.evaluate(`document.querySelectorAll('.grid .card').length`)) === 0,
      'none is left',
    );
    await check('a search that finds nothing');
    await page.evaluate(
      `(() => { const e = document.querySelector('#search'); e.value = ''; e.dispatchEvent(new Event('input')); })()`,
    );

    await page.until(
      `[...document.querySelectorAll('.grid .open')].some((e) => e.textContent.includes('one'))`,
      'one is there',
    );
    await page.evaluate(
      `[...document.querySelectorAll('.grid .open')].find((e) => e.querySelector('strong').textContent === 'one').click()`,
    );
    await page.until(`document.querySelector('.session .xterm-rows')?.innerText.includes('red-2')`, 'it is large');
    await check('one session large');
    await page.click('#take');
    await find('#give', 'it is taken over');
    await check('a session that was taken over');
    await page.click('#give');
    await find('#take', 'it is given back');
    await page.press('/', 'Slash', 191, '/');
    await page.type('red');
    await page.until(`document.querySelector('.bar').innerText.includes('of')`, 'it is found');
    await check('a search in a session');

    for (const [tab, there] of [
      ['lines', '.lines'],
      ['timeline', '.commands li'],
    ] as const) {
      await page.evaluate(`location.hash = location.hash.replace(/terminal|lines/, '${tab}')`);
      await find(there, `${tab} is shown`);
      await check(tab);
    }
    await find('.timeline .xterm-rows', 'the replay is drawn');
    await page.evaluate(`document.querySelector('.commands .save').open = true`);
    await check('what a command can be saved as');

    await watching.end('SIGKILL');
    await find('.banner.bad', 'it says that the server is gone');
    await check('a server that is gone');
    expect(Object.fromEntries([...faults].filter(([, found]) => found.length > 0))).toEqual({});
  });

  it('has no fault where a link was used before', async () => {
    const server = await serverForTest();
    const [watching, browser] = await Promise.all([Watching.start(server), theBrowser()]);
    const { link } = watching;
    await (await browser.page(link)).until(`document.querySelector('.count')`, 'the page is drawn');
    const stranger = await browser.page(link);
    await stranger.until(`document.body.innerText.includes('was used before')`, 'nobody else is let in');
    expect(await faultsOf(stranger)).toEqual([]);
  });
});
