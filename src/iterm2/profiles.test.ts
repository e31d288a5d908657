// Profiles for iTerm2: always whole and valid, since anything else opens a dialog.
import { expect, it } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import { keepProfiles, profilesFile, profilesOf } from './profiles.ts';

const HOME = '/Users/me';
const FOLDER = `${HOME}/Library/Application Support/iTerm2`;
const COLOURS = new Map([
  ['web', '47d1d1'],
  ['\\(x)\x1b', 'ff0000'],
]);

it('has one for each tag, each with an id of its own, the same ever again', () => {
  const { Profiles: profiles } = JSON.parse(profilesOf(COLOURS));
  expect(profiles[0]).toMatchObject({
    Guid: expect.stringMatching(/^ptyhold-[0-9a-f]{16}$/),
    Name: 'ptyhold #web',
    'Badge Text': '#web',
    'Use Tab Color': true,
    'Tab Color': { 'Red Component': 71 / 255, 'Alpha Component': 1, 'Color Space': 'sRGB' },
    'Tab Color (Dark)': { 'Green Component': 209 / 255 },
  });
  expect(new Set(profiles.map(({ Guid: id }: { Guid: string }) => id)).size).toBe(2);
  expect(profilesOf(COLOURS)).toBe(profilesOf(COLOURS));
  expect(profilesOf(COLOURS)).not.toContain('Dynamic Profile Parent Name');
});

it('lets a tag evaluate nothing, and colours no tab in pure red', () => {
  const [, odd] = JSON.parse(profilesOf(COLOURS)).Profiles;
  expect(odd['Badge Text']).not.toMatch(/\\|\x1b/);
  expect(odd['Tab Color']['Red Component']).toBeLessThan(1);
});

it('lets iTerm2 see only whole files: a hidden draft is renamed', async () => {
  const bridge = new FakeBridge();
  bridge.append(`${FOLDER}/version.txt`, '3.6');
  const steps: string[] = [];
  const watched = {
    isFolder: (folder: string) => bridge.isFolder(folder),
    readText: (file: string) => bridge.readText(file),
    writeFile: async (file: string, text: string) => {
      steps.push(`write ${file}`);
      await bridge.writeFile(file, text);
    },
    moveFile: async (from: string, to: string) => {
      steps.push(`move ${from} ${to}`);
      await bridge.moveFile(from, to);
    },
  };
  await keepProfiles(watched, HOME, COLOURS);
  const hidden = `${FOLDER}/DynamicProfiles/.ptyhold.json`;
  expect(steps).toEqual([`write ${hidden}`, `move ${hidden} ${profilesFile(HOME)}`]);
  expect(await bridge.readText(profilesFile(HOME))).toBe(profilesOf(COLOURS));
  await keepProfiles(watched, HOME, COLOURS);
  expect(steps).toHaveLength(2);
});

it('writes nothing where there is no iTerm2', async () => {
  const bridge = new FakeBridge();
  await keepProfiles(bridge, HOME, COLOURS);
  expect(await bridge.readText(profilesFile(HOME))).toBeUndefined();
});
