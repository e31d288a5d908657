// The page of `ptyhold watch`, as a person uses it in a browser.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Browser, browserForFile, CHROMIUM, type Page } from './helpers/browser.ts';
import { describeWith, hasProgram } from './helpers/programs.ts';
import { eventually, serverForTest, type TestServer } from './helpers/server.ts';
import { Watching } from './helpers/watching.ts';

const chromium = CHROMIUM.find(hasProgram) ?? 'chromium';
const theBrowser = browserForFile();

interface Shown {
  server: TestServer;
  watching: Watching;
  browser: Browser;
  page: Page;
}

/** What a person does first: follows the link. */
async function show(server: TestServer, ...args: string[]): Promise<Shown> {
  const [watching, browser] = await Promise.all([Watching.start(server, ...args), theBrowser()]);
  const page = await browser.page(watching.link);
  await page.until(`document.querySelector('.count') && !document.querySelector('.banner.bad')`, 'the page is drawn');
  return { server, watching, browser, page };
}

const names = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.grid strong')].map((e) => e.textContent)`);
const open = async (page: Page, name: string): Promise<void> => {
  await page.until(
    `[...document.querySelectorAll('.grid .open')].some((e) => e.querySelector('strong').textContent === ${JSON.stringify(name)})`,
    `${name} is there`,
  );
  await page.evaluate(
    `[...document.querySelectorAll('.grid .open')].find((e) => e.querySelector('strong').textContent === ${JSON.stringify(name)}).click()`,
  );
  await page.until(`document.querySelector('.session .xterm-rows')`, `${name} is large`);
};
const terminal = `document.querySelector('.session .xterm-rows').innerText.replaceAll('\\u00a0', ' ')`;

describeWith([chromium], 'the page', () => {
  it('shows twenty sessions as they change, and first the one that waits for somebody', async () => {
    const server = await serverForTest();
    await server.call('pty_open', {
      sessions: Array.from({ length: 20 }, (_, at) => ({ name: `s${at + 1}`, tags: [at % 2 ? 'odd' : 'even'] })),
    });
    const { page, watching } = await show(server);
    await page.until(`document.querySelectorAll('.grid .card').length === 20`, 'all are there');
    expect(await page.evaluate('location.href')).toBe(`http://${watching.host}/`);
    await server.call('pty_send', { session_id: '#even', text: 'for i in 1 2 3; do echo tick-$i; done' });
    await page.until(
      `[...document.querySelectorAll('.screen')].filter((e) => e.innerText.includes('tick-3')).length >= 3`,
      'pictures change',
    );
    await server.call('pty_send', { session_id: 's17', text: 'read -p "Really? " x' });
    await page.until(
      `document.querySelector('.grid .card:first-child.waits strong')?.textContent === 's17'`,
      'the one that waits comes first',
    );
    await page.until(`document.title.startsWith('(1)')`, 'the title counts it');
    await page.until(`document.querySelector('header').innerText.includes('1 waits for you')`, 'so does the head');
    await page.press('/', 'Slash', 191, '/');
    await page.type('s1');
    await eventually(async () => (await names(page)).length === 11, 'the search leaves s1 and s10 to s19');
    await page.evaluate(
      `document.querySelector('#search').value = ''; document.querySelector('#search').dispatchEvent(new Event('input'))`,
    );
    await page.evaluate(
      `(() => { const e = document.querySelector('select[aria-label=Tag]'); e.value = 'odd'; e.dispatchEvent(new Event('change')); })()`,
    );
    await eventually(async () => (await names(page)).length === 10, 'the tag leaves ten');
    expect(page.complaints).toEqual([]);
    expect(page.requests.filter((url) => !url.startsWith('data:') && new URL(url).host !== watching.host)).toEqual([]);
  });

  it('lets a person take over what waits, type an answer, and give it back', async () => {
    const server = await serverForTest();
    await server.open({ name: 'ask' });
    await server.call('pty_send', { session_id: 'ask', text: 'read -p "Name? " x' });
    const { page } = await show(server, '--write');
    await open(page, 'ask');
    await page.type('lost');
    await page.click('#take');
    await page.until(`document.querySelector('#give')`, 'it is taken over');
    await page.type('Ada');
    await page.press('Enter', 'Enter', 13, '\r');
    await eventually(
      async () => (await server.send('ask', '', { enter: false, timeout: 1 })).text.includes('leased'),
      'agents are kept out',
    );
    await page.type('echo hello-$x');
    await page.press('Enter', 'Enter', 13, '\r');
    await page.until(`${terminal}.includes('hello-Ada')`, 'the answer went in');
    expect(await page.evaluate(terminal)).not.toContain('lost');
    await page.press('F6', 'F6', 117);
    await page.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'F6',
      code: 'F6',
      windowsVirtualKeyCode: 117,
      modifiers: 8,
    });
    await page.until(`document.activeElement?.id === 'give'`, 'the keyboard leaves the terminal');
    await page.press('Enter', 'Enter', 13, '\r');
    await page.until(`document.querySelector('#take')`, 'it is given back');
    await eventually(async () => !(await server.send('ask', 'true')).isError, 'agents may type again');
    expect(page.complaints).toEqual([]);
  });

  it('answers no question of a program, though tmux and a browser both draw it', async () => {
    const server = await serverForTest();
    await server.open({ name: 'dsr' });
    const { page } = await show(server, '--write');
    await open(page, 'dsr');
    await page.click('#take');
    await page.until(`document.querySelector('#give')`, 'it is taken over');
    const ask = String.raw`stty raw -echo; printf '\033[6n\033[c\033]11;?\007\033[?1004h'; sleep 2; dd bs=999 count=1 2>/dev/null | tr -d '\033' > ~/answers; stty sane; echo asked-$((1+1))`;
    await page.type(ask);
    await page.press('Enter', 'Enter', 13, '\r');
    await page.until(`${terminal}.includes('asked-2')`, 'the program has its answers');
    await page.click('#give');
    const output = await readFile(path.join(server.home, 'answers'), 'utf8');
    expect(output.match(/\[\d+;\d+R/g)?.length).toBe(1);
    expect(output.match(/\[\?[\d;]*c/g)?.length).toBe(1);
  });

  it('finds text, links to a line, and goes back by the keyboard', async () => {
    const server = await serverForTest();
    await server.open({ name: 'rows' });
    await server.send('rows', 'for i in $(seq 900); do echo "row $i"; done');
    const { page, browser, watching } = await show(server);
    await open(page, 'rows');
    await page.until(`${terminal}.includes('row 900')`, 'it is drawn');
    await page.press('/', 'Slash', 191, '/');
    await page.type('row 123');
    await page.until(`document.querySelector('.bar').innerText.includes('1 of 1')`, 'it is found far above the screen');
    await page.until(`${terminal}.includes('row 123')`, 'it is shown');
    await page.evaluate(`location.hash = location.hash.replace('terminal', 'lines/124')`);
    await page.until(
      `document.querySelector('.lines .meant')?.innerText.includes('row 123')`,
      'the link leads to the line',
    );
    const link = await page.evaluate<string>('location.href');
    await page.press('Escape', 'Escape', 27);
    await page.press('Escape', 'Escape', 27);
    await page.until(`document.querySelector('.grid')`, 'Escape leads back');
    await page.until(`document.activeElement?.matches('.grid .open')`, 'to the same card');
    // Another person with the same link but no token sees nothing.
    const stranger = await browser.page(link);
    await stranger.until(`document.body.innerText.includes('was used before')`, 'a stranger is not let in');
    expect(await stranger.text()).not.toContain('row');
    expect(watching.errors).not.toMatch(/fault/);
  });

  it('cannot be broken out of by a title, a name, or output', async () => {
    const evil = '<img src=x onerror="document.title=`broken`"><script>document.title="broken"</script>';
    const server = await serverForTest();
    await server.open({ name: 'evil', tags: ['"><b>tag</b>'] });
    await server.call('pty_send', {
      session_id: 'evil',
      text: `printf '%s\\n\\033]0;%s\\007\\033]8;;javascript:alert(1)\\007link\\033]8;;\\007 seen-%s\\n' '${evil}' '${evil}' now; read -p '${evil}' x`,
    });
    const { page } = await show(server);
    await open(page, 'evil');
    await page.until(`${terminal}.includes('seen-now')`, 'it is drawn');
    await page.evaluate(`location.hash = location.hash.replace('terminal', 'lines')`);
    await page.until(`document.querySelector('.lines')?.innerText.includes('seen-now')`, 'it is read');
    expect(
      await page.evaluate(`document.querySelectorAll('img, #app b, #app script, a[href^=javascript]').length`),
    ).toBe(0);
    expect(await page.evaluate('document.title')).not.toContain('broken');
    expect(page.complaints).toEqual([]);
  });

  it('lists the commands of a session, shows the output of one, replays it, and gives it as a file', async () => {
    const server = await serverForTest();
    await server.open({ name: 'story' });
    // What came within one moment cannot be gone back in.
    for (const text of ['echo first-$((1+1))', 'false', 'sleep 0.5; echo third-$((1+2))'])
      await server.send('story', text);
    const { page } = await show(server);
    await open(page, 'story');
    await page.evaluate(`location.hash = location.hash.replace('terminal', 'timeline')`);
    await page.until(`document.querySelectorAll('.commands li').length === 3`, 'the commands are listed');
    expect(await page.evaluate(`document.querySelector('.commands').innerText`)).toMatch(
      /echo third[\s\S]*exit 0[\s\S]*false[\s\S]*exit 1[\s\S]*by [\s\S]*0 lines[\s\S]*echo first/,
    );
    const played = `document.querySelector('.timeline .xterm-rows').innerText`;
    await page.until(`${played}.includes('third-3')`, 'the replay stands at its end');
    const seek = (ms: number): Promise<unknown> =>
      page.evaluate(
        `(() => { const e = document.querySelector('#seek'); e.value = ${ms}; e.dispatchEvent(new Event('input')); })()`,
      );
    await seek(0);
    await page.until(`!${played}.includes('third-3')`, 'it goes back');
    await page.click('#play');
    await page.until(`${played}.includes('third-3')`, 'it plays to the end');
    await page.until(`document.querySelector('#play').innerText === 'Play'`, 'it ends by itself');
    await page.evaluate(
      `window.saved = new Promise((resolve) => { URL.createObjectURL = (blob) => { blob.text().then(resolve); return '#'; }; }); 0`,
    );
    await page.evaluate(`[...document.querySelectorAll('.bar button')].find((e) => e.innerText === 'Text').click()`);
    expect(await page.evaluate<string>('window.saved')).toContain('third-3');
    await page.evaluate(
      `window.saved = new Promise((resolve) => { URL.createObjectURL = (blob) => { blob.text().then(resolve); return '#'; }; }); 0`,
    );
    await page.evaluate(
      `(() => { const save = document.querySelector('.commands li:last-child .save'); save.open = true; [...save.querySelectorAll('button')].find((e) => e.innerText === 'Recording').click(); })()`,
    );
    const cast = await page.evaluate<string>('window.saved');
    expect(cast).toMatch(/^\{"version":3,/);
    expect(printedIn(cast)).toContain('first-2');
    expect(printedIn(cast)).not.toContain('third-3');
    await page.evaluate(
      `[...document.querySelectorAll('.commands .output')].find((e) => e.innerText.includes('first')).click()`,
    );
    await page.until(`document.querySelector('.lines .meant')?.innerText.includes('first-2')`, 'its output is shown');
  });

  it('replays at the true pace, and without long pauses for whoever wants that', async () => {
    const server = await serverForTest();
    await server.open({ name: 'slow' });
    await server.send('slow', 'echo early-$((1+1)); sleep 4; echo late-$((1+1))', { timeout: 30 });
    const { page } = await show(server);
    await open(page, 'slow');
    await page.evaluate(`location.hash = location.hash.replace('terminal', 'timeline')`);
    const played = `document.querySelector('.timeline .xterm-rows').innerText`;
    await page.until(`document.querySelector('#seek') && ${played}.includes('late-2')`, 'the replay stands at its end');
    const length = (): Promise<number> => page.evaluate(`Number(document.querySelector('#seek').max)`);
    const whole = await length();
    expect(whole).toBeGreaterThanOrEqual(4_000);
    await page.click('.commands li:last-child button[aria-label^=Replay]');
    await page.until(`!${played}.includes('late-2')`, 'it goes back');
    const begun = Date.now();
    await page.click('#play');
    await page.until(`${played}.includes('late-2')`, 'it plays');
    expect(Date.now() - begun).toBeGreaterThan(3_000);
    await page.click('#short');
    await eventually(async () => (await length()) <= whole - 1_900, 'the pause is shorter');
    expect(page.complaints).toEqual([]);
  });

  it('tells a person who looks elsewhere that one waits, once they have said yes', async () => {
    const server = await serverForTest();
    await server.open({ name: 'quiz' });
    const { page } = await show(server);
    await page.evaluate(`(() => {
      window.told = [];
      let permission = 'default';
      window.Notification = class { constructor(title, { body }) { window.told.push(title + ': ' + body); }
        static get permission() { return permission; }
        static async requestPermission() { permission = 'granted'; } };
      document.hasFocus = () => false;
    })()`);
    await page.until(`document.querySelector('.question button')`, 'it asks');
    await page.click('.question button');
    await page.until(`!document.querySelector('.question')`, 'it asks once');
    await server.call('pty_send', { session_id: 'quiz', text: 'read -p "Sure? " x' });
    await page.until(`window.told.some((each) => each.startsWith('quiz waits for you'))`, 'it tells');
    await page.until(`document.querySelector('link[rel=icon]').href.startsWith('data:image/png')`, 'the icon counts');
    expect(page.complaints).toEqual([]);
  });

  it('says when the server is gone, keeps what it showed, and comes back after a reload', async () => {
    const server = await serverForTest();
    await server.open({ name: 'stays' });
    await server.send('stays', 'echo still-$((1+1))');
    const { page, watching } = await show(server);
    await page.until(`document.querySelector('.screen')?.innerText.includes('still-2')`, 'it is drawn');
    await page.send('Page.reload');
    await page.until(`document.querySelector('.screen')?.innerText.includes('still-2')`, 'a reload needs no new link');
    await watching.end('SIGKILL');
    await page.until(`document.querySelector('.banner.bad')?.innerText.includes('cannot be reached')`, 'it says so');
    expect(await page.evaluate(`document.querySelector('.screen').innerText`)).toContain('still-2');
  });

  it('is readable for everybody: names, roles and contrast, in the light, in the dark, and on a phone', async () => {
    const server = await serverForTest();
    const tags = ['web', 'db', 'ops', 'ci', 'docs', 'api', 'mail', 'log'];
    await server.open({ name: 'one', tags, look: { badge: 'Live', color: '#ffee00' } });
    await server.send('one', 'false');
    const { browser, page, watching } = await show(server);
    await eventually(() => watching.links.length > 1, 'another link');
    const phone = await browser.page(watching.link, { width: 390, height: 800, scheme: 'dark' });
    for (const each of [page, phone]) {
      await each.until(`document.querySelector('.card.failed')`, 'it is drawn');
      expect(await each.evaluate(COLOURS)).toHaveLength(tags.length + 1);
      expect(await each.evaluate(UNNAMED)).toEqual([]);
      expect(await each.evaluate(TOO_FAINT)).toEqual([]);
      expect(await each.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await open(each, 'one');
      expect(await each.evaluate(UNNAMED)).toEqual([]);
      expect(await each.evaluate(TOO_FAINT)).toEqual([]);
      expect(await each.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });
});

/** The different colours of a card's badge and tags. */
const COLOURS = `[...new Set([...document.querySelectorAll('.card .tag, .card .badge')].map((e) => getComputedStyle(e).borderTopColor))]`;

/** What can be used and has no name. */
const UNNAMED = `[...document.querySelectorAll('a, button, input, select')].filter((e) => e.offsetParent && !(e.ariaLabel || e.innerText.trim() || e.closest('label') || e.value)).map((e) => e.outerHTML)`;

/** Text whose contrast is less than 4.5 to 1 against what stands behind it. */
const TOO_FAINT = `(() => {
  const parse = (c) => { const m = c.match(/[\\d.]+/g).map(Number); return c.startsWith('color(') ? m.slice(0, 3).map((v) => v * 255) : m; };
  const light = (c) => { const [r, g, b] = c.map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
  return [...document.querySelectorAll('h1, h2, p, a, span, strong, button, label, code')].filter((e) => e.offsetParent && !e.closest('.xterm, :disabled') && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())).filter((e) => {
    const [a, b] = [light(parse(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05) < 4.5;
  }).map((e) => e.outerHTML.slice(0, 120));
})()`;

/** What a recording prints, whatever parts it came in. */
function printedIn(cast: string): string {
  const lines = cast.trim().split('\n').slice(1);
  const events = lines.map((line): unknown => JSON.parse(line));
  return events.flatMap((event) => (Array.isArray(event) && event[1] === 'o' ? [String(event[2])] : [])).join('');
}
