// What the doctor says of iTerm2: each part that is missing, with what mends it.
import { expect, it } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import { type Config, readConfig } from '../config.ts';
import { profilesFile, supportFolder } from '../iterm2/profiles.ts';
import { stageSocketIn } from '../iterm2/stage.ts';
import type { Finding } from './finding.ts';
import { checkITerm2 } from './iterm2.ts';

const HOME = '/Users/me';
const INFO = '/Applications/iTerm.app/Contents/Info.plist';
const API = `${supportFolder(HOME)}/private/socket`;

function settings(platform: NodeJS.Platform = 'darwin'): Config {
  return readConfig({ env: { HOME, PTYHOLD_DIR: '/state' }, cwd: '/', platform, uid: 501 });
}

function mac(version: string, ...files: string[]): FakeBridge {
  const bridge = new FakeBridge();
  bridge.prints.set('defaults', `${version}\n`);
  bridge.programs.set('tmux', '/bin/tmux');
  for (const file of files) bridge.append(file, '');
  return bridge;
}

/** Where iTerm2 is to be used. Elsewhere nobody is asked for consent. */
function consenting(...given: Parameters<typeof mac>): FakeBridge {
  const bridge = mac(...given);
  bridge.prints.set('osascript', '3.6.6\n');
  return bridge;
}

const tell = (findings: readonly Finding[]): string[] => findings.map(({ status, says }) => `${status}: ${says}`);

it('says that all is there', async () => {
  const bridge = consenting('3.6.6', INFO, API, `${HOME}/.iterm2_shell_integration.zsh`);
  bridge.append(profilesFile(HOME), '{"Profiles": []}');
  expect(tell(await checkITerm2(bridge, settings(), true))).toEqual([
    'ok: 3.6.6; shows what is opened by itself',
    'ok: its API is on; macOS asks once whether this program may use it',
    'ok: macOS lets programs of this terminal speak to it',
  ]);
});

it.each([
  ['iTerm2 is not running', '0:9: execution error: not running (-600)', 'Start it and try again.'],
  [
    'macOS does not let this program speak to iTerm2 (-1743)',
    '0:9: execution error: no (-1743)',
    'Allow it under System',
  ],
])('tells that %s', async (says, error, fix) => {
  const bridge = mac('3.6', INFO, API);
  bridge.failures.set('osascript', error);
  expect(await checkITerm2(bridge, settings(), true)).toContainEqual({
    check: 'iterm2',
    status: 'warning',
    says: `${says}.`,
    fix: expect.stringContaining(fix),
  });
});

it.each<[string, FakeBridge, string, RegExp]>([
  ['no app', mac(''), 'iTerm2 was not found.', /iterm2\.com/],
  ['an old one', mac('3.4.23', INFO), 'iTerm2 3.4.23 is too old.', /3\.5/],
  ['no API', mac('3.6', INFO), 'its API is off', /Enable Python API/],
  ['no shell integration', mac('3.6', INFO), 'its shell integration is not installed', /Install Shell Integration/],
  ['broken profiles', mac('3.6', INFO, profilesFile(HOME)), 'holds no profiles', /rm "/],
])('tells of %s, with what mends it', async (_, bridge, says, mend) => {
  const finding = (await checkITerm2(bridge, settings(), false)).find((each) => each.says.includes(says));
  expect(finding?.fix).toMatch(mend);
});

it('tells how a stage stands, and of one that was killed', async () => {
  const stage = stageSocketIn('/state');
  const living = consenting('3.6', INFO, stage);
  living.prints.set('/bin/tmux', 'tmux 3.5a\npane %0 /dev/ttys001 s1\npane %1 /dev/ttys002 s2\nclient /dev/ttys003');
  expect(tell(await checkITerm2(living, settings(), true))).toContain('ok: a stage with 2 sessions, shown');
  const killed = consenting('3.6', INFO, stage);
  killed.prints.set('/bin/tmux', 'tmux 3.5a');
  expect(tell(await checkITerm2(killed, settings(), true))).toContain(
    `warning: A stage was killed and has left ${stage}.`,
  );
});

it('says that another system has no iTerm2', async () => {
  const [finding] = await checkITerm2(new FakeBridge(), settings('linux'), true);
  expect(finding).toMatchObject({ status: 'warning', says: 'iTerm2 runs on macOS, and this is linux.' });
});
