// The scripts are there, whole, before anything is started with them.
import { expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { SHELLS } from '../../shells/index.ts';
import { Scripts } from './scripts.ts';

const scriptsOn = (bridge: FakeBridge, told: string[] = []): Scripts =>
  new Scripts(
    bridge,
    async () => '/run/ptyhold',
    (what) => told.push(what),
  );

it('are those of the journal and of the shell that is started, under a name of this version', async () => {
  const bridge = new FakeBridge();
  const scripts = scriptsOn(bridge);
  const folder = await scripts.installed();
  expect(folder).toMatch(/^\/run\/ptyhold\/scripts\/[0-9a-f]{12}$/);
  expect(bridge.text(`${folder}/ring.sh`)).toContain('#');
  for (const { kind, files } of SHELLS) {
    expect(bridge.text(`${folder}/${kind}/${Object.keys(files)[0]}`)).toBeUndefined();
    expect(await scripts.installed(kind)).toBe(folder);
    for (const [name, text] of Object.entries(files)) expect(bridge.text(`${folder}/${kind}/${name}`)).toBe(text);
  }
});

it('are written once, whoever asks, and not at all where another server has done so', async () => {
  const bridge = new FakeBridge();
  const scripts = scriptsOn(bridge);
  const [one, other] = await Promise.all([scripts.installed(), scripts.installed()]);
  expect(one).toBe(other);
  bridge.fault = new Error('nobody writes again');
  expect(await scriptsOn(bridge).installed()).toBe(one);
});

it('are written again where another server was ended in the middle', async () => {
  const bridge = new FakeBridge();
  const folder = await scriptsOn(bridge).installed('bash');
  bridge.remove(`${folder}/bash/rc.bash`);
  await scriptsOn(bridge).installed('bash');
  expect(bridge.text(`${folder}/bash/rc.bash`)).toBeDefined();
});

it('that are torn are seen by their content, and written again', async () => {
  const bridge = new FakeBridge();
  expect(await scriptsOn(bridge).areDamaged()).toBe(false);
  const folder = await scriptsOn(bridge).installed('bash');
  const whole = bridge.text(`${folder}/bash/rc.bash`) ?? '';
  await bridge.writeFile(`${folder}/bash/rc.bash`, whole.slice(0, 100));
  expect(await scriptsOn(bridge).areDamaged()).toBe(true);
  await scriptsOn(bridge).installed('bash');
  expect(bridge.text(`${folder}/bash/rc.bash`)).toBe(whole);
  expect(await scriptsOn(bridge).areDamaged()).toBe(false);
});

it('that somebody removed are written again by the same server', async () => {
  const bridge = new FakeBridge();
  const scripts = scriptsOn(bridge);
  const folder = await scripts.installed();
  bridge.remove(folder);
  await scripts.installed();
  expect(bridge.text(`${folder}/ring.sh`)).toBeDefined();
});

it('that could not be written are tried again', async () => {
  const bridge = new FakeBridge();
  const scripts = scriptsOn(bridge);
  bridge.fault = new Error('disk full');
  await expect(scripts.installed()).rejects.toThrow('disk full');
  bridge.fault = undefined;
  expect(bridge.text(`${await scripts.installed()}/ring.sh`)).toBeDefined();
});

it('are told of where they had to be written again, and not where they are new or another server still writes them', async () => {
  const bridge = new FakeBridge();
  const told: string[] = [];
  const scripts = scriptsOn(bridge, told);
  const folder = await scripts.installed('zsh');
  await scriptsOn(bridge, told).installed('zsh');
  bridge.remove(`${folder}/zsh/hooks.zsh`);
  bridge.remove(`${folder}/zsh/marks.zsh`);
  await scriptsOn(bridge, told).installed('zsh');
  expect(told).toEqual([]);
  bridge.remove(`${folder}/zsh/marks.zsh`);
  await scriptsOn(bridge, told).installed('zsh');
  expect(told).toHaveLength(1);
  await bridge.writeFile(`${folder}/zsh/hooks.zsh`, '#');
  await Promise.all([scripts.installed('zsh'), scripts.installed('zsh')]);
  expect(told).toHaveLength(2);
});
