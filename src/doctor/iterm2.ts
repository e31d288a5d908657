// Looks at what showing sessions in iTerm2 needs: the app, its API, the stage, the profiles.
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { AppleScript } from '../iterm2/applescript.ts';
import { profilesFile, supportFolder } from '../iterm2/profiles.ts';
import { stageSocketIn } from '../iterm2/stage.ts';
import { ANSWERS_MS } from '../iterm2/timing.ts';
import { readJson } from '../read-json.ts';
import { LOOK_MS } from '../timing.ts';
import { locateProgram } from '../tmux/locate.ts';
import { LOOK_AT_NATIVE, readNativeLook } from '../tmux/native-stage.ts';
import { brokenBy, type Finding } from './finding.ts';

const CHECK = 'iterm2';
const OLDEST = [3, 5] as const;

/** `isShown`: what is opened is shown there by itself. */
export async function checkITerm2(bridge: Bridge, config: Config, isShown: boolean): Promise<Finding[]> {
  if (config.platform !== 'darwin')
    return [warning(`iTerm2 runs on macOS, and this is ${config.platform}.`, 'unset PTYHOLD_ITERM2')];
  try {
    const app = await checkApp(bridge, config, isShown);
    if (app.status !== 'ok') return [app];
    // A person is asked for consent only where they want it to be used.
    const others = [checkApi, ...(isShown ? [checkConsent] : []), checkIntegration, checkStage, checkProfiles];
    return [app, ...(await Promise.all(others.map((check) => check(bridge, config)))).flat()];
  } catch (error) {
    return [brokenBy(CHECK, error)];
  }
}

function warning(says: string, fix: string): Finding {
  return { check: CHECK, status: 'warning', says, fix };
}

async function checkApp(bridge: Bridge, { own: { home } }: Config, isShown: boolean): Promise<Finding> {
  const shows = isShown ? 'shows what is opened by itself' : 'shows sessions by ptyhold iterm';
  for (const folder of ['/Applications', path.join(home, 'Applications')]) {
    const info = path.join(folder, 'iTerm.app/Contents/Info.plist');
    if (!(await bridge.exists(info))) continue;
    const argv = ['defaults', 'read', info, 'CFBundleShortVersionString'];
    const version = (await bridge.run(argv, { timeoutMs: LOOK_MS })).stdout.trim();
    if (isOld(version)) return warning(`iTerm2 ${version} is too old.`, `Update it to ${OLDEST.join('.')} or later.`);
    return { check: CHECK, status: 'ok', says: `${version || 'of an unknown version'}; ${shows}` };
  }
  return warning('iTerm2 was not found.', 'Install it from https://iterm2.com');
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

async function checkApi(bridge: Bridge, { own: { home } }: Config): Promise<Finding[]> {
  if (await bridge.exists(path.join(supportFolder(home), 'private/socket')))
    return [{ check: CHECK, status: 'ok', says: 'its API is on; macOS asks once whether this program may use it' }];
  const fix = 'Settings > General > Magic > Enable Python API. Without it, AppleScript or a line to type is used.';
  return [{ check: CHECK, status: 'ok', says: 'its API is off, or it is not running', fix }];
}

/** The clients of a person have each to be allowed. */
async function checkConsent(bridge: Bridge, { platform }: Config): Promise<Finding[]> {
  try {
    await new AppleScript(bridge, platform).run(['version'], { timeoutMs: ANSWERS_MS });
    return [{ check: CHECK, status: 'ok', says: 'macOS lets programs of this terminal speak to it' }];
  } catch (error) {
    if (!(error instanceof PtyholdError)) throw error;
    return [warning(error.message, error.hint)];
  }
}

async function checkIntegration(bridge: Bridge, { own: { home } }: Config): Promise<Finding[]> {
  const names = await bridge.namesIn(home);
  if (names.some((name) => name.startsWith('.iterm2_shell_integration.'))) return [];
  const says = 'its shell integration is not installed: commands in your own sessions there have no exit codes';
  return [{ check: CHECK, status: 'ok', says, fix: 'iTerm2 > Install Shell Integration' }];
}

async function checkStage(bridge: Bridge, config: Config): Promise<Finding[]> {
  const found = await Promise.all(config.folders.map((folder) => lookAt(bridge, config, stageSocketIn(folder))));
  return found.flat();
}

async function lookAt(bridge: Bridge, config: Config, socket: string): Promise<Finding[]> {
  if (!(await bridge.exists(socket))) return [];
  const argv = [(await locateProgram(bridge, config)).path, '-S', socket, 'source-file', '-'];
  const { exitCode, stdout } = await bridge.run(argv, { input: `${LOOK_AT_NATIVE.join('\n')}\n`, timeoutMs: LOOK_MS });
  const look = exitCode === 0 ? readNativeLook(stdout) : undefined;
  if (!look) return [warning(`A stage was killed and has left ${socket}.`, 'ptyhold iterm --close removes it.')];
  const seen = look.gateways.length > 0 ? 'shown' : 'not shown yet';
  return [{ check: CHECK, status: 'ok', says: `a stage with ${look.panes.length} sessions, ${seen}` }];
}

async function checkProfiles(bridge: Bridge, { own: { home } }: Config): Promise<Finding[]> {
  const file = profilesFile(home);
  const text = await bridge.readText(file);
  if (text === undefined || Array.isArray(Object(readJson(text)).Profiles)) return [];
  return [warning(`${file} holds no profiles.`, `rm ${JSON.stringify(file)}; the next ptyhold iterm writes it anew.`)];
}
