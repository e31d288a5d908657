// A Mac of its own for a test: a home, a stand-in for iTerm2 and one for osascript.
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { NativeBridge } from '../../../src/bridges/native/native.ts';
import { Api, type ApiOptions } from '../../../src/iterm2/api/api.ts';
import { AppleScript } from '../../../src/iterm2/applescript.ts';
import { ROOT } from '../imports.ts';
import { StandIn } from './stand-in.ts';

export class Mac {
  readonly home: string;
  readonly app: StandIn;
  readonly bridge: NativeBridge;
  readonly script: AppleScript;

  private constructor(home: string) {
    this.home = home;
    this.app = new StandIn(home);
    this.bridge = new NativeBridge(process.getuid?.() ?? 0, this.env);
    this.script = new AppleScript(this.bridge, 'darwin');
  }

  static async make(): Promise<Mac> {
    const home = await mkdtemp(path.join(os.tmpdir(), 'ptyhold-mac-'));
    await copyFile(path.join(ROOT, 'test/helpers/iterm2/osascript.sh'), path.join(home, 'osascript'));
    const mac = new Mac(home);
    onTestFinished(async () => {
      await mac.scriptHangs(false);
      await mac.app.stop();
      mac.bridge.dispose();
      await rm(home, { recursive: true, force: true });
    });
    return mac;
  }

  /** One where iTerm2 runs. */
  static async withApp(): Promise<Mac> {
    const mac = await Mac.make();
    await mac.app.start();
    return mac;
  }

  get env(): Record<string, string> {
    return { HOME: this.home, PATH: `${this.home}:${process.env['PATH']}` };
  }

  api(options: Partial<ApiOptions> = {}): Api {
    const api = new Api({ home: this.home, script: this.script, bridge: this.bridge, ...options });
    onTestFinished(() => api.close());
    return api;
  }

  /** What osascript prints as its error from now on; '' for none. */
  async scriptFails(says: string): Promise<void> {
    await writeFile(path.join(this.home, 'fault'), says);
  }

  async scriptHangs(hangs: boolean): Promise<void> {
    const file = path.join(this.home, 'hangs');
    await (hangs ? writeFile(file, '') : rm(file, { force: true }));
  }

  /** The arguments of each call of osascript. */
  async scriptCalls(): Promise<string[]> {
    const calls = await readFile(path.join(this.home, 'argv'), 'utf8').catch(() => '');
    return calls.split('\n').filter((line) => line !== '');
  }
}
