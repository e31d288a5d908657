// What was put in front of a prompt that holds its own end mark. In sh, `. venv/bin/activate` puts the name of the environment there.

/** In brackets: a command that prints no line end could end in any other text. */
const NAMED = /\([^()\x00-\x1f]{1,256}\) $/;
const LONGEST = 260;
const OPENS_PROMPT = Buffer.from('\x1b]133;A;');

/** A shell with hooks prints its end mark before its prompt, and the mark of the hooks stands between them. */
export class PromptLead {
  /** By the shell's key: what stood before its last end mark. */
  readonly #before = new Map<string, string>();

  /** The length of it. A text that stood there the last time, too, is no output. `at`, `after`: where the end mark stands. */
  lengthBefore(key: string, data: Buffer, { at, after }: { at: number; after: number }): number {
    if (!data.subarray(after, after + OPENS_PROMPT.length).equals(OPENS_PROMPT)) return 0;
    const [lead = ''] = NAMED.exec(data.toString('latin1', Math.max(0, at - LONGEST), at)) ?? [];
    const isAgain = lead !== '' && this.#before.get(key) === lead;
    this.#before.set(key, lead);
    return isAgain ? lead.length : 0;
  }
}
