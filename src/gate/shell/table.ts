/** Reads its parent's entries and changes only its own. Most tables are never written to, so the map is made late. */
export class Table<Entry> {
  private own: Map<string, Entry> | undefined;
  private readonly parent: Table<Entry> | undefined;

  constructor(parent: Table<Entry> | undefined) {
    this.parent = parent;
  }

  set(name: string, entry: Entry): void {
    this.own ??= new Map();
    this.own.set(name, entry);
  }

  hasOwn(name: string): boolean {
    return this.own?.has(name) ?? false;
  }

  get(name: string): Entry | undefined {
    return this.own?.get(name) ?? this.parent?.get(name);
  }

  getOwn(name: string): Entry | undefined {
    return this.own?.get(name);
  }

  /** Its own is again what `getOwn` has told. */
  restore(name: string, own: Entry | undefined): void {
    if (own === undefined) this.own?.delete(name);
    else this.set(name, own);
  }
}
