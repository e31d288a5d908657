// Whether a shell, seen at its prompt, takes single keys, and who took them there.

/** `another`: a program in front hands each key on, as ssh and sudo do. */
type Reader = 'itself' | 'another';

export class KeyReading {
  #seen: { shellKey: string; reads: boolean; by: Reader } | undefined;

  note(shellKey: string, reads: boolean, by: Reader): void {
    this.#seen = { shellKey, reads, by };
  }

  /** Undefined if it was not seen there. */
  reads(shellKey: string): boolean | undefined {
    return this.#seen?.shellKey === shellKey ? this.#seen.reads : undefined;
  }

  isHandedOn(shellKey: string): boolean {
    return this.#seen?.shellKey === shellKey && this.#seen.by === 'another';
  }
}
