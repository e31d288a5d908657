// The API as a way into iTerm2 for what the stage shows.
import { PtyholdError } from '../../errors.ts';
import type { Closed, ShownPane, Tried, Way } from '../ways.ts';
import type { Api } from './api.ts';
import { dressSession } from './dress.ts';
import { burySession, focusSession, openIn } from './open.ts';
import { listShown, readVariables, type ShownSession } from './shown.ts';

export function apiWay(api: Api): Way {
  return {
    name: 'api',
    run: (program, { raise }, signal) =>
      tried(async () => {
        const { session } = await openIn(api, program, { kind: 'window' }, signal);
        if (raise) await focusSession(api, session, { raise }, signal);
        return undefined;
      }),
    bury: (tty, signal) =>
      tried(async () => {
        const [found] = await withVariable(api, await listShown(api, signal), 'tty', tty, signal);
        if (!found) return notShown(`a session on ${tty}`);
        await burySession(api, found.id, signal);
        return undefined;
      }),
    dress: (pane, dress, signal) => inPane(api, pane, signal, (id) => dressSession(api, id, dress, signal)),
    focus: (pane, { raise }, signal) => inPane(api, pane, signal, (id) => focusSession(api, id, { raise }, signal)),
    close: async () => api.close(),
  };
}

function inPane(api: Api, pane: ShownPane, signal: AbortSignal, act: (id: string) => Promise<boolean>): Tried {
  return tried(async () => {
    const id = await findPane(api, pane, signal);
    const isDone = id !== undefined && (await act(id));
    return isDone ? undefined : notShown(`the pane ${pane.paneId}`);
  });
}

/** Ids of panes collide between tmux servers; the terminal of the gateway tells them apart. */
async function findPane(api: Api, { gatewayTty, paneId }: ShownPane, signal: AbortSignal): Promise<string | undefined> {
  const [shown, { list }] = await Promise.all([listShown(api, signal), api.ask('tmux', { list: {} }, signal)]);
  const owners = (list?.connections ?? []).map(({ owner }) => owner);
  const gateways = shown.filter(({ id }) => owners.includes(id));
  const [gateway] = await withVariable(api, gateways, 'tty', gatewayTty, signal);
  const connection = list?.connections.find(({ owner }) => owner === gateway?.id)?.id;
  if (connection === undefined) return undefined;
  const panes = shown.filter(({ tmux }) => tmux === connection);
  const named = (await withVariable(api, panes, 'tmuxWindowPane', paneId, signal))[0];
  return named?.id;
}

async function withVariable(
  api: Api,
  sessions: readonly ShownSession[],
  name: string,
  value: string,
  signal: AbortSignal,
): Promise<ShownSession[]> {
  const values = await Promise.all(sessions.map(({ id }) => readVariables(api, id, [name], signal)));
  // A pane's number may be told as a number.
  return sessions.filter((_, at) => {
    const told = values[at]?.[name];
    return told === value || `%${told}` === value;
  });
}

function notShown(what: string): Closed {
  return { way: 'api', sentence: `iTerm2 does not show ${what}.`, mend: 'Try again once it has drawn it.' };
}

/** What iTerm2 or macOS refuse is an answer. */
async function tried(act: () => Promise<Closed | undefined>): Tried {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof PtyholdError)) throw error;
    return { way: 'api', sentence: error.message, mend: error.hint };
  }
}
