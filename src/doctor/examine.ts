// All checks, from what everything needs to what uses it.
import { performance } from 'node:perf_hooks';
import type { Bridge } from '../bridges/bridge.ts';
import type { Place } from '../clients/place.ts';
import type { Config, Host } from '../config.ts';
import { checkClients } from './clients.ts';
import { brokenBy, type Finding } from './finding.ts';
import { checkFolder } from './folder.ts';
import { checkReducers } from './reducers.ts';
import { checkSettings } from './settings.ts';
import { checkShells } from './shells.ts';
import { checkTmux } from './tmux.ts';
import { withTrial } from './trial.ts';

export interface Patient {
  host: Host;
  home: string;
  nodeVersion: string;
  makeBridge(config: Config): Promise<{ bridge: Bridge; says: string }>;
  /** The person does not want to wait any longer. */
  signal: AbortSignal;
}

const OLDEST_NODE = 20;

export async function examine({ host, home, nodeVersion, makeBridge, signal }: Patient): Promise<Finding[]> {
  const { config, findings: settings } = checkSettings(host);
  const place: Place = { ...host, home };
  const [clients, reducers] = await Promise.all([checkClients(host, place), checkReducers(config)]);
  const { bridge, says } = await makeBridge(config);
  const tmux = await checkTmux(bridge, config);
  const folder = await checkFolder(bridge, config);
  const reached = await checkBridge(bridge, says);
  const shells = tmux.status === 'broken' ? [] : await tryShells(bridge, config, signal);
  bridge.dispose();
  return [checkNode(nodeVersion), tmux, reached, folder, ...shells, ...settings, ...reducers, ...clients];
}

function checkNode(version: string): Finding {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return { check: 'node', status: 'ok', says: version };
  const says = `${version} is too old; ptyhold needs ${OLDEST_NODE} or later.`;
  return { check: 'node', status: 'broken', says, fix: 'Install a newer one from https://nodejs.org' };
}

async function checkBridge(bridge: Bridge, says: string): Promise<Finding> {
  const started = performance.now();
  const { exitCode, stderr } = await bridge.run(['/bin/sh', '-c', 'exit 0'], { timeoutMs: 60_000 });
  const milliseconds = Math.round(performance.now() - started);
  if (exitCode !== 0) return { check: 'bridge', status: 'broken', says: `${says}: ${stderr.trim()}` };
  return { check: 'bridge', status: 'ok', says: `${says}; a program starts there in ${milliseconds} ms`, milliseconds };
}

async function tryShells(bridge: Bridge, config: Config, signal: AbortSignal): Promise<Finding[]> {
  try {
    return await withTrial(bridge, config, (context) => checkShells(context, signal));
  } catch (error) {
    return [brokenBy('session', error)];
  }
}
