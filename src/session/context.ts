// The services of one host. Every verb gets them.
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { eventFolder } from '../events/event-folder.ts';
import { EventLog } from '../events/event-log.ts';
import { Events } from '../events/events.ts';
import { observer } from '../observer.ts';
import { Tmux } from '../tmux/tmux.ts';
import { EndedSessions } from './ended/ended-sessions.ts';
import { tellAgentNews } from './look/agent-news.ts';
import { ActivityLog } from './services/activity-log.ts';
import { Gatekeeper } from './services/gatekeeper.ts';
import { IdleClock } from './services/idle-clock.ts';
import { IdleTimes } from './services/idle-times.ts';
import { Reducers } from './services/reducers.ts';
import { Repairs } from './services/repairs.ts';
import { NO_ROLES, type Roles } from './services/roles.ts';
import { SavingsLog } from './services/savings-log.ts';
import { Sessions } from './sessions.ts';
import type { Holder } from './state/holder.ts';
import { KeptLooks } from './state/kept-looks.ts';
import { Leases } from './state/leases.ts';
import { Tails } from './state/tails.ts';
import { Typists } from './state/typists.ts';
import { Departures } from './upkeep/departures.ts';
import { tellFailures } from './upkeep/failures.ts';
import { JournalWriters } from './upkeep/journal-writers.ts';
import { RecordKeeper } from './upkeep/record-keeper.ts';
import { Scripts } from './upkeep/scripts.ts';

/** For whom the services of a host work. */
export interface For {
  /** The name of the program that calls; undefined until it has told. */
  caller?: Caller | undefined;
  roles?: Roles;
  holder?: Holder | undefined;
  repairs?: Repairs;
  /** Tells `repairs`. */
  tmux?: Tmux;
  /** What is done with it in the end, if it is not closed. */
  leaveTmux?: (() => Promise<void>) | undefined;
}

export type Caller = () => string | undefined;

export class Context {
  readonly config: Config;
  /** The host's name; undefined if there is only one host. */
  readonly host: string | undefined;
  readonly bridge: Bridge;
  readonly tmux: Tmux;
  readonly sessions: Sessions;
  readonly leases: Leases;
  readonly gatekeeper: Gatekeeper;
  readonly roles: Roles;
  /** Present if PTYHOLD_LOG is set. */
  readonly activity: ActivityLog | undefined;
  /** What happened to the sessions, told to all callers. */
  readonly events: Events;
  /** Who typed which command, noted beside the journals. */
  readonly typists: Typists;
  readonly idleClock = new IdleClock();
  readonly idleTimes = new IdleTimes();
  readonly reducers: Reducers;
  readonly repairs: Repairs;
  readonly tails = new Tails();
  readonly looks = new KeptLooks();
  readonly savings: SavingsLog;
  readonly unreduced: SavingsLog;
  readonly scripts: Scripts;
  readonly writers: JournalWriters;
  readonly ended: EndedSessions;
  readonly keeper: RecordKeeper;
  readonly #departures: Departures;
  readonly #leaveTmux: () => Promise<void>;

  /** `here` is the bridge to this server's own machine, and `caller` tells who calls. */
  constructor(
    config: Config,
    bridge: Bridge,
    here = bridge,
    host?: string,
    { caller = () => undefined, roles = NO_ROLES, holder, repairs = new Repairs(), tmux, leaveTmux }: For = {},
  ) {
    this.config = config;
    this.host = host;
    this.bridge = bridge;
    this.repairs = repairs;
    const repaired = (what: string): void => repairs.note(what);
    this.tmux = tmux ?? new Tmux(bridge, config, repaired);
    this.#leaveTmux = leaveTmux ?? (() => this.tmux.close());
    const folder = async (): Promise<string> => (await this.tmux.location()).folder;
    const events = new EventLog(bridge, async () => eventFolder(await this.tmux.location()), config.keepEvents);
    this.events = new Events(events, { by: caller, complain: repaired });
    this.leases = new Leases({ bridge, tmux: this.tmux, holder }, config.own.pane, (event, fact) =>
      this.events.note(event, fact),
    );
    this.typists = new Typists(bridge, caller, this.leases.holder.owner);
    const reach = { bridge, tmux: this.tmux, leases: this.leases, events: this.events, typists: this.typists };
    this.ended = new EndedSessions(reach, async () => path.join(await folder(), 'journal'));
    this.sessions = new Sessions(reach, this.ended, (session) => {
      tellFailures(session);
      tellAgentNews(session);
    });
    this.reducers = new Reducers(config);
    this.savings = new SavingsLog(bridge, folder);
    this.unreduced = new SavingsLog(bridge, folder, 'unreduced.json');
    this.activity = config.log === undefined ? undefined : new ActivityLog(here, config.log, this.leases.holder.pid);
    this.roles = roles;
    this.gatekeeper = new Gatekeeper(config.gate, (where, rule) => {
      observer().refused('rule', rule);
      this.events.note({ kind: 'refused', ...where, rule });
    });
    this.scripts = new Scripts(bridge, () => this.tmux.presentFolder(), repaired);
    this.writers = new JournalWriters(this.scripts, config.journalBytes);
    this.keeper = new RecordKeeper(reach, this.ended, config.keep, this.events);
    this.#departures = new Departures(async () => {
      await this.sessions.forgetGone();
      this.keeper.soon();
    });
    this.tmux.onSessionsChanged(() => {
      this.ended.noteChange();
      this.#departures.note();
    });
  }

  /** `last` is done once nothing of this context writes any more. */
  async close(last?: () => Promise<void>): Promise<void> {
    this.idleClock.stop();
    this.#departures.close();
    try {
      await Promise.all([
        this.savings.flush(),
        this.unreduced.flush(),
        this.typists.flush(),
        this.keeper.close(),
        this.leases.close(),
      ]);
      await this.events.close();
      await this.#leaveTmux();
      await this.sessions.close();
    } finally {
      await last?.();
      this.bridge.dispose();
    }
  }
}
