// Who may type into a session: many senders of whole lines at once, or one that types half a line and then its rest.

export class Turns {
  #shared = 0;
  #alone = false;
  /** @type {{ alone: boolean, go: () => void }[]} */
  #waiting = [];

  /**
   * @template T
   * @param {() => Promise<T>} act
   */
  together(act) {
    return this.#take(false, act);
  }

  /**
   * @template T
   * @param {() => Promise<T>} act
   */
  alone(act) {
    return this.#take(true, act);
  }

  /**
   * @template T
   * @param {boolean} alone
   * @param {() => Promise<T>} act
   */
  async #take(alone, act) {
    /** @type {Promise<void>} */
    const turn = new Promise((go) => {
      this.#waiting.push({ alone, go });
    });
    this.#next();
    await turn;
    try {
      return await act();
    } finally {
      if (alone) this.#alone = false;
      else this.#shared -= 1;
      this.#next();
    }
  }

  #next() {
    for (let [first] = this.#waiting; first && this.#isFree(first.alone); [first] = this.#waiting) {
      this.#waiting.shift();
      if (first.alone) this.#alone = true;
      else this.#shared += 1;
      first.go();
    }
  }

  #isFree(/** @type {boolean} */ alone) {
    return !this.#alone && (!alone || this.#shared === 0);
  }
}
