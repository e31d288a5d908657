// What the checks work with: windows of their own in iTerm2, and one shell of the person's.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @import { ITerm2App } from '../../src/iterm2/app.ts'
 * @import { Where } from '../../src/iterm2/api/open.ts'
 * @import { Dress } from '../../src/iterm2/ways.ts'
 * @import { Adapter } from './adapter.mjs'
 */

/** A shell begins, and a key is taken, within this. */
const READY_MS = 10_000;
const LEAVE = { force: false, confirm: undefined };

/** Thrown where something is missing that the person may not have. */
export class Skipped extends Error {}

export class Desk {
  /**
   * @param {Adapter} use
   * @param {ITerm2App} app
   * @param {string} program A path that iTerm2 takes as it stands; it prints a line and waits.
   * @param {(question: string) => Promise<boolean>} ask
   */
  constructor(use, app, program, ask) {
    this.use = use;
    this.app = app;
    this.program = program;
    this.ask = ask;
    this.sessions = app.ownSessions(use.NO_ROLES, () => undefined);
    /** @type {{ session: string, window: string | undefined }[]} */
    this.opened = [];
    this.shell = '';
  }

  get first() {
    const [first] = this.opened;
    if (!first) throw new Skipped('no window was opened');
    return { session: first.session, window: first.window ?? '' };
  }

  /** As a target names it. */
  get shellName() {
    if (this.shell === '') throw new Skipped('no shell was opened');
    return `iterm2:${this.shell}`;
  }

  /** @param {string} question What only eyes see. */
  async eyes(question) {
    if (!(await this.ask(question))) throw new Error(`the person says no to: ${question}`);
  }

  /** @param {Where} where */
  async open(where) {
    this.opened.push(await this.use.openIn(this.app.api, this.program, where, this.use.limited()));
  }

  /** @param {Dress} dress */
  async dress(dress) {
    await this.use.dressSession(this.app.api, this.first.session, dress, this.use.limited());
  }

  /** A tab with the shell of the person's own profile. */
  async openShell() {
    const { session = '' } = await this.app.api.ask('createTab', { window: this.first.window });
    this.shell = session;
    if (await this.#until(async () => (await this.#prompt()).state === 0)) return;
    const { status } = await this.#prompt();
    throw new Skipped(status === 3 ? 'shell integration is not installed' : 'the shell shows no prompt');
  }

  /**
   * @param {string} text
   * @param {{ wait?: boolean, secret?: boolean, timeoutMs?: number }} how
   */
  send(text, { wait = true, secret = false, timeoutMs = READY_MS } = {}) {
    const sending = { text, enter: true, wait, secret, leave: LEAVE };
    return this.sessions.send(this.shellName, sending, { timeoutMs });
  }

  /** @param {string} key */
  press(key) {
    return this.sessions.press(this.shellName, [key], 1, LEAVE);
  }

  /** @param {string} text As a person types it, without Enter. */
  async typeAsPerson(text) {
    const session = this.shellName.replace('iterm2:', '');
    await this.app.api.ask('sendText', { session, text, isAlone: true });
    await this.#until(async () => (await this.#prompt()).command === text);
  }

  /** There is a prompt with an empty line. */
  async awaitPrompt() {
    await this.#until(async () => {
      const { state, command = '' } = await this.#prompt();
      return state === 0 && command === '';
    });
  }

  async close() {
    const ids = [...this.opened.map(({ session }) => session), this.shell].filter(Boolean);
    await this.use.closeSessions(this.app.api, ids, this.use.limited());
    const left = async () =>
      (await this.use.listShown(this.app.api, this.use.limited())).filter(({ id }) => ids.includes(id));
    if (!(await this.#until(async () => (await left()).length === 0))) throw new Error('some are still there');
  }

  #prompt() {
    return this.app.api.ask('getPrompt', { session: this.shell });
  }

  /** @param {() => Promise<boolean>} look */
  async #until(look) {
    for (const end = performance.now() + READY_MS; performance.now() < end; await sleep(100))
      if (await look()) return true;
    return false;
  }
}
