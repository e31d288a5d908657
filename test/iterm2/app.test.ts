// iTerm2 as a server finds it: by the home and the environment that it was started with.
import { writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { listShown } from '../../src/iterm2/api/shown.ts';
import { ITerm2App } from '../../src/iterm2/app.ts';
import { limited } from '../../src/iterm2/limited.ts';
import { focusOwn } from '../../src/iterm2/own/focus.ts';
import { tryWays } from '../../src/iterm2/ways.ts';
import { Mac } from '../helpers/iterm2/here.ts';
import { ShownSession } from '../helpers/iterm2/shown.ts';

async function openApp(mac: Mac, env: Record<string, string> = {}): Promise<ITerm2App> {
  const machine = {
    env: { ...mac.env, ...env },
    cwd: mac.home,
    platform: 'darwin' as const,
    uid: process.getuid?.() ?? 0,
  };
  const app = await ITerm2App.open(machine);
  onTestFinished(() => app.close());
  return app;
}

it('enters with the cookie that iTerm2 gave to the program around it', async () => {
  const mac = await Mac.withApp();
  await writeFile(mac.app.cookieFile, 'given once\n');
  const app = await openApp(mac, { ITERM2_COOKIE: 'given', ITERM2_KEY: 'once' });
  await listShown(app.api, limited());
  expect(await mac.scriptCalls()).toEqual([]);
});

it('opens windows by the API, and by AppleScript where that is off', async () => {
  const mac = await Mac.withApp();
  const run = async (): Promise<unknown> => {
    const app = await openApp(mac);
    return (
      await tryWays([async () => app.apiWay(), async () => app.appleScriptWay()], (way, signal) =>
        way.run('/tmp/x.sh', { raise: false }, signal),
      )
    ).by;
  };
  expect(await run()).toBe('api');
  await mac.app.stop();
  expect(await run()).toBe('applescript');
});

it('brings a session of a person to the front', async () => {
  const mac = await Mac.withApp();
  mac.app.show(new ShownSession('one'));
  const two = mac.app.show(new ShownSession('two'));
  const app = await openApp(mac);
  const told = await focusOwn(app.api, `iterm2:${two.id}`);
  expect([told.title, mac.app.active, mac.app.isInFront]).toEqual(['two', two, true]);
});
