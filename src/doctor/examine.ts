// Runs all checks, first those of what everything else needs.
import { performance } from 'node:perf_hooks';
import type { Bridge } from '../bridges/bridge.ts';
import { messageOf } from '../bridges/message.ts';
import { shellLine } from '../bridges/shell-words.ts';
import type { Own } from '../clients/launch.ts';
import { type Config, type Machine, showsInITerm2 } from '../config.ts';
import { type Route, readHosts } from '../routes.ts';
import { type OpenRoute, openRoute } from '../session/hosts/open-hosts.ts';
import { tryServer } from '../tmux/checks.ts';
import { within } from '../within.ts';
import { checkClients } from './clients.ts';
import { brokenBy, type Finding } from './finding.ts';
import { checkFleet } from './fleet.ts';
import { checkFolder } from './folder.ts';
import { checkJournals } from './journals.ts';
import { checkReducers } from './reducers.ts';
import { checkResidents } from './resident.ts';
import { checkServer } from './server.ts';
import { checkSettings } from './settings.ts';
import { checkShells } from './shells.ts';
import { checkStages } from './stages.ts';
import { Starts } from './starts.ts';
import { BRIDGE_CHECK_MS, HOST_CHECK_MS } from './timing.ts';
import { checkTmux } from './tmux.ts';
import { withTrial } from './trial.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface Patient {
  host: Machine;
  home: string;
  own: Own;
  nodeVersion: string;
  /** Aborts when the person interrupts the doctor. */
  signal: AbortSignal;
}

const OLDEST_NODE = 20;

/** Fails if the person interrupts it, once nothing is left of what it tried. */
export async function examine({ host, home, own, nodeVersion, signal }: Patient): Promise<Finding[]> {
  const { config, findings: settings } = checkSettings(host);
  const found = Promise.all([
    checkClients(host, { ...host, home }, new Starts(host, { ...host, home }, own, signal)),
    checkReducers(config),
  ]);
  const [clients, reducers] = await unlessAborted(signal, found);
  const hosts = await examinePlaces(host, config, signal);
  const iterm = await unlessAborted(signal, examineITerm2(host, config));
  return [checkNode(nodeVersion), ...hosts, ...iterm, ...settings, ...reducers, ...clients];
}

/** Says nothing where nobody could use it. */
async function examineITerm2(host: Machine, settings: Config): Promise<Finding[]> {
  const isShown = showsInITerm2(host);
  if (!isShown && host.platform !== 'darwin') return [];
  const { checkITerm2 } = await import('./iterm2.ts');
  const { bridge, config } = await openRoute({ kind: 'here' }, host, settings, new AbortController().signal);
  try {
    return await checkITerm2(bridge, config, isShown);
  } finally {
    bridge.dispose();
  }
}

async function examinePlaces(host: Machine, config: Config, signal: AbortSignal): Promise<Finding[]> {
  const wanted = hostsOf(host);
  if (!wanted || wanted.only) return examineOne(wanted?.only ?? { kind: 'here' }, host, config, signal);
  const { known, findings } = await unlessAborted(signal, checkFleet(wanted, host, config));
  // Each of them is examined; those that a source names are only gone to, because they may be many.
  for (const { name, route } of known.filter((each) => each.from.includes(each.name))) {
    if (route.kind === 'none') continue;
    const found = await examineOne(route, host, config, signal);
    findings.push(...(known.length > 1 ? found.map((each) => ({ ...each, says: `${name}: ${each.says}` })) : found));
  }
  return findings;
}

async function examineOne(route: Route, host: Machine, config: Config, signal: AbortSignal): Promise<Finding[]> {
  const examined = await within(HOST_CHECK_MS, examinePlace(route, host, config, signal));
  return examined?.value ?? [unanswered(route)];
}

function unanswered(route: Route): Finding {
  const says = `${describeRoute(route)}: not all checks have ended within ${HOST_CHECK_MS / 1000} s.`;
  return { check: 'bridge', status: 'broken', says, fix: 'See whether the host can be reached, and try again.' };
}

/** Undefined with unusable settings, which another check reports. */
function hostsOf(host: Machine): ReturnType<typeof readHosts> | undefined {
  try {
    return readHosts(host);
  } catch {
    return undefined;
  }
}

async function examinePlace(route: Route, host: Machine, settings: Config, signal: AbortSignal): Promise<Finding[]> {
  let opened: OpenRoute;
  try {
    opened = await openRoute(route, host, settings, signal);
  } catch (error) {
    return [brokenBy('bridge', error)];
  }
  const { bridge } = opened;
  try {
    return await examineHost(opened, describeRoute(route), signal);
  } finally {
    bridge.dispose();
  }
}

async function examineHost({ bridge, config }: OpenRoute, route: string, signal: AbortSignal): Promise<Finding[]> {
  const found = await unlessAborted(signal, examineBasics(bridge, config, route));
  if (found.tmux.status === 'broken') return [found.tmux, found.reached, found.folder, ...found.journals];
  return [...Object.values(found).flat(), ...(await tryTmux(bridge, config, signal))];
}

/** In the order in which they are shown. */
interface Basics {
  tmux: Finding;
  reached: Finding;
  folder: Finding;
  server: Finding[];
  residents: Finding[];
  stages: Finding[];
  journals: Finding[];
}

async function examineBasics(bridge: Bridge, config: Config, route: string): Promise<Basics> {
  const tmux = await checkTmux(bridge, config);
  const folder = await checkFolder(bridge, config);
  const reached = await checkBridge(bridge, route);
  const isSound = folder.status !== 'broken';
  const canAsk = isSound && tmux.status !== 'broken';
  const server = canAsk ? await checkServer(bridge, config) : [];
  const residents = isSound ? await checkResidents(bridge, config) : [];
  const stages = canAsk ? await checkStages(bridge, config) : [];
  const journals = isSound ? await checkJournals(bridge, config) : [];
  return { tmux, reached, folder, server, residents, stages, journals };
}

function describeRoute(route: Route): string {
  if (route.kind === 'here') return 'native: tmux runs on this machine';
  if (route.kind === 'prefix') return `prefix: tmux runs behind ${route.line}`;
  if (route.kind === 'command') return `${route.host}: tmux runs behind ${shellLine(route.words)}`;
  if (route.kind === 'ssh') return `ssh: tmux runs on ${route.host}`;
  return `wsl: tmux runs in ${route.distribution ?? 'the default distribution'} of WSL`;
}

function checkNode(version: string): Finding {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return { check: 'node', status: 'ok', says: version };
  const says = `${version} is too old; ptyhold needs ${OLDEST_NODE} or later.`;
  return { check: 'node', status: 'broken', says, fix: 'Install a newer one from https://nodejs.org' };
}

async function checkBridge(bridge: Bridge, says: string): Promise<Finding> {
  const started = performance.now();
  const result = await bridge.run(['/bin/sh', '-c', 'exit 0'], { timeoutMs: BRIDGE_CHECK_MS });
  const milliseconds = Math.round(performance.now() - started);
  if (result.exitCode !== 0) return { check: 'bridge', status: 'broken', says: `${says}: ${messageOf(result)}` };
  return { check: 'bridge', status: 'ok', says: `${says}; a program starts there in ${milliseconds} ms`, milliseconds };
}

async function tryTmux(bridge: Bridge, config: Config, signal: AbortSignal): Promise<Finding[]> {
  try {
    return await withTrial(bridge, config, signal, (context) => checkShells(context, signal));
  } catch (error) {
    signal.throwIfAborted();
    const argv = tryServer(config.tmux ?? 'tmux');
    return [{ ...brokenBy('session', error), fix: `Try it by hand: ${shellLine(bridge.personArgv(argv))}` }];
  }
}
