// Recordings in players that others wrote: at their end these show what tmux shows.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { browserForFile, CHROMIUM } from './helpers/browser.ts';
import { commandIn } from './helpers/command-line.ts';
import { hasProgram, testWith } from './helpers/programs.ts';
import { screenOf, trimmed } from './helpers/screen.ts';
import { eventually, serverForTest, type TestServer } from './helpers/server.ts';

/** Where `.ci/optional.mjs` has installed the player of asciinema for pages. */
const PLAYER = path.join(process.env['TEST_PAGE'] || '/nowhere', 'node_modules/asciinema-player/dist/bundle');
const hasPlayer = existsSync(path.join(PLAYER, 'asciinema-player.min.js')) && CHROMIUM.some(hasProgram);

const theBrowser = browserForFile();

/** How long the recorded session works. */
const SECONDS = Number(process.env['TEST_CAST_SECONDS'] ?? 3);
/** A test of so long a session needs its time. */
const LONG = { timeout: (SECONDS + 180) * 1000 };
const SIZE = { cols: 90, rows: 24 };

/** Colours, wide characters, redraws, a full screen that is left again, and much output. */
const TEXTS = [
  String.raw`printf '\033[1;31mred\033[0m \033[48;5;24mback\033[0m 日本 é 👍🏽\n'`,
  String.raw`for i in 10 50 100; do printf "\r$i%%"; sleep 0.1; done; echo`,
  String.raw`printf '\033[?1049h\033[2J\033[5;5Hfull'; sleep 0.1; printf '\033[?1049l'`,
  'seq 1 300; tput setaf 2; printf "%s\\n" a b c; tput sgr0',
  String.raw`printf '\033[3;10r\033[10;1H\n\nscrolled\033[r\033[20;1H'`,
  'ls -la --color=always /usr/bin | head -100',
];

async function worked(): Promise<{ server: TestServer; screen: string[] }> {
  const server = await serverForTest();
  const session = await server.open({ name: 'played', ...SIZE });
  const end = performance.now() + SECONDS * 1000;
  for (let at = 0; at < TEXTS.length || performance.now() < end; at += 1)
    await server.send(session, `${TEXTS[at % TEXTS.length]}${at < TEXTS.length ? '' : '; sleep 0.7'}`);
  return { server, screen: await screenOf(server, session) };
}

async function castOf(server: TestServer, version: string): Promise<string> {
  const { stdout } = await commandIn(server)('log', 'played', '--cast', '--cast-version', version);
  const file = path.join(server.folder, `${version}.cast`);
  await writeFile(file, stdout);
  return file;
}

testWith(
  ['asciinema'],
  'asciinema plays version 2 to the same screen',
  async () => {
    const { server, screen } = await worked();
    const file = await castOf(server, '2');
    const command = `sh -c "asciinema play --speed 1000 --idle-time-limit 0.01 '${file}'; sleep 300"`;
    await server.open({ name: 'player', ...SIZE, command });
    const shown = (): Promise<string[]> => screenOf(server, 'player');
    await eventually(async () => (await shown()).join('\n') === screen.join('\n'), 'the same screen', 60_000).catch(
      async () => expect(await shown()).toEqual(screen),
    );
  },
  LONG,
);

testWith(
  hasPlayer ? [] : ['asciinema-player'],
  'the player of asciinema for pages plays version 3 to the same screen',
  async () => {
    const { server, screen } = await worked();
    const cast = await readFile(await castOf(server, '3'), 'utf8');
    const script = await readFile(path.join(PLAYER, 'asciinema-player.min.js'), 'utf8');
    const style = await readFile(path.join(PLAYER, 'asciinema-player.css'), 'utf8');
    const page = path.join(server.folder, 'player.html');
    const recorded = `data:text/plain;base64,${Buffer.from(cast).toString('base64')}`;
    await writeFile(
      page,
      `<!doctype html><meta charset="utf-8"><style>${style}</style><div id="at"></div><script>${script}</script><script>
    const player = AsciinemaPlayer.create(${JSON.stringify(recorded)}, document.querySelector('#at'), { preload: true });
    player.seek('100%').catch((error) => { document.title = String(error); });
    </script>`,
    );
    const shown = await (await theBrowser()).page(pathToFileURL(page).href);
    const lines = async (): Promise<string[]> =>
      trimmed(
        (await shown.evaluate(
          `[document.title, ...[...document.querySelectorAll('.ap-line')].map((line) => line.textContent.replaceAll('\\xa0', ' '))]`,
        )) as string[],
      ).slice(1);
    await eventually(async () => (await lines()).join('\n') === screen.join('\n'), 'the same screen', 60_000).catch(
      async () => expect([...shown.complaints, ...(await lines())]).toEqual(screen),
    );
  },
  LONG,
);
