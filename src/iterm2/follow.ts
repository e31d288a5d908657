// Keeps titles, badges and colours on a stage true, and asks for a person once where one is needed. Lives as long as the stage.
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';
import type { Colours } from '../looks/tag-colours.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { type HostedRow, listEverywhere } from '../session/list.ts';
import { stateWord } from '../session/status/describe.ts';
import { TITLES_MS } from '../timing.ts';
import type { NativeLook } from '../tmux/native-stage.ts';
import { badgeOf, changeOf, dressOf, nameOf, needOf } from './dress.ts';
import { ASK_FOR_ATTENTION, asPrintf, dressEscapes } from './escapes.ts';
import { keepOnly } from './keep-only.ts';
import type { ITermStage } from './stage.ts';
import { type Dress, tryWays, type Ways } from './ways.ts';

export interface Followed {
  stage: ITermStage;
  hosts: Hosts;
  ways: Ways;
  colours: (tags: readonly string[]) => Promise<Colours>;
}

type StagePane = NativeLook['panes'][number];

export class Follower {
  readonly #followed: Followed;
  /** What each pane was told last, by its id. */
  readonly #told = new Map<string, { dress: Dress; title: string; need: string | undefined }>();

  constructor(followed: Followed) {
    this.#followed = followed;
  }

  /** Until the stage has ended, or the signal. Then nothing of it is left. */
  async run(signal: AbortSignal): Promise<void> {
    const { stage, hosts } = this.#followed;
    // A tmux before 3.7 may end if its clients leave, as all of a stage do at once, while another one connects.
    await listEverywhere(hosts, undefined, { looks: 'none' });
    await stage.follow(process.pid);
    while (!signal.aborted) {
      try {
        const look = await stage.look();
        if (!look) return await stage.clear();
        await this.#bring(look);
      } catch (error) {
        log.fault('what iTerm2 shows of the sessions could not be renewed', error);
      }
      await sleep(TITLES_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #bring({ panes, gateways }: NativeLook): Promise<void> {
    const { hosts, stage } = this.#followed;
    keepOnly(
      this.#told,
      panes.map(({ paneId }) => paneId),
    );
    const { rows } = await listEverywhere(hosts, undefined);
    const seen = new Map(rows.map((row) => [row.id, row]));
    const colours = await this.#followed.colours(panes.flatMap(({ id }) => seen.get(id)?.tags ?? []));
    const changed = panes.flatMap((pane) => this.#changeOf(pane, seen.get(pane.id), colours));
    if (changed.length === 0) return;
    await stage.change(changed.map(({ pane, title, printf }) => ({ paneId: pane.paneId, title, dress: printf })));
    for (const { pane, change, asks } of changed) {
      if (gateways[0] !== undefined) await this.#dressByApi(pane.paneId, gateways[0], change);
      if (asks) await stage.print(pane.tty, asPrintf(ASK_FOR_ATTENTION));
    }
  }

  #changeOf(pane: StagePane, row: HostedRow | undefined, colours: Colours) {
    if (!row) return [];
    const before = this.#told.get(pane.paneId);
    const need = needOf(row);
    const title = `${nameOf(row)} · ${need ?? stateWord(row.status)}`;
    const dress = dressOf(row, badgeOf(row, row), colours);
    const isSame = before?.title === title && JSON.stringify(before.dress) === JSON.stringify(dress);
    this.#told.set(pane.paneId, { dress, title, need });
    if (isSame) return [];
    const change = changeOf(before?.dress ?? {}, dress);
    const asks = need !== undefined && before?.need === undefined;
    return [{ pane, title, change, printf: asPrintf(dressEscapes(change)), asks }];
  }

  /** The escape sequences have said it already, unless iTerm2 was not ready for them. */
  async #dressByApi(paneId: string, gatewayTty: string, dress: Dress): Promise<void> {
    await tryWays(this.#followed.ways, (way, signal) => way.dress?.({ paneId, gatewayTty }, dress, signal));
  }
}
