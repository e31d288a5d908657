// What a shell remembers from one command to the next: variables, functions, aliases, files it wrote, its directory.
import type { Value } from '../command/call.ts';
import { HOME, SOME, STAND_INS, UNKNOWN } from '../command/stand-ins.ts';
import type { SyntaxNode } from './parse.ts';

/** Variables that nearly every shell has before the text sets any. */
const GIVEN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    HOME,
    IFS: ' ',
    TMPDIR: `/tmp/${SOME}`,
    USER: SOME,
    LOGNAME: SOME,
    UID: SOME,
    HOSTNAME: SOME,
    RANDOM: SOME,
    SHELL: '/bin/bash',
    BASH: '/bin/bash',
    '#': SOME,
    '?': SOME,
    $: SOME,
    '!': SOME,
  }),
);

/** Reads its parent's entries and changes only its own. Most tables are never written to, so the map is made late. */
class Table<Entry> {
  private own: Map<string, Entry> | undefined;
  private readonly parent: Table<Entry> | undefined;

  constructor(parent: Table<Entry> | undefined) {
    this.parent = parent;
  }

  set(name: string, entry: Entry): void {
    this.own ??= new Map();
    this.own.set(name, entry);
  }

  get(name: string): Entry | undefined {
    return this.own?.get(name) ?? this.parent?.get(name);
  }
}

/** Reads its parent's values and changes only its own, as a subshell does. */
export class Scope {
  readonly functions: Table<SyntaxNode>;
  readonly aliases: Table<string>;
  private readonly values: Table<Value>;
  private readonly files: Table<Value>;
  private given: readonly string[] | undefined;
  private self: string;
  private folder: string;

  constructor(parent?: Scope) {
    this.functions = new Table(parent?.functions);
    this.aliases = new Table(parent?.aliases);
    this.values = new Table(parent?.values);
    // Files that a subshell writes are there for its parent too.
    this.files = parent?.files ?? new Table(undefined);
    this.given = parent?.given;
    this.self = parent?.self ?? '$0';
    this.folder = parent?.folder ?? '.';
  }

  get cwd(): string {
    return this.folder;
  }

  changeFolder(folder: string): void {
    this.folder = folder;
  }

  /** The arguments of the script or function; undefined where they are not known. */
  get positional(): readonly string[] | undefined {
    return this.given;
  }

  setPositional(args: readonly string[] | undefined): void {
    this.given = args;
  }

  /** `$0` */
  nameItself(self: string): void {
    this.self = self;
  }

  set(name: string, value: Value): void {
    this.values.set(name, value);
  }

  isSet(name: string): boolean {
    return this.values.get(name) !== undefined || GIVEN.has(name);
  }

  get(name: string): Value {
    if (/^[0-9@*]/.test(name)) return { text: this.argument(name), from: [] };
    if (name === 'PWD') return { text: this.folder, from: [] };
    return this.values.get(name) ?? { text: GIVEN.get(name) ?? UNKNOWN, from: [] };
  }

  /** The characters that split an unquoted value into words. */
  fieldSeparator(): RegExp {
    const own = this.values.get('IFS')?.text ?? '';
    return own === '' || STAND_INS.test(own) ? /[ \t\n]+/ : new RegExp(`[${own.replace(/[\\\]^-]/g, '\\$&')}]+`);
  }

  private argument(name: string): string {
    if (name === '0') return this.self;
    if (!this.given) return UNKNOWN;
    return name === '@' || name === '*' ? this.given.join(' ') : (this.given[Number(name) - 1] ?? '');
  }

  setFile(path: string, content: Value): void {
    this.files.set(path.replace(/^\.\//, ''), content);
  }

  getFile(path: string): Value | undefined {
    return this.files.get(path.replace(/^\.\//, ''));
  }
}
