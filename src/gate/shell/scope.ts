// What a shell remembers from one command to the next: variables, functions, aliases, files it wrote, its directory.
import { type Call, NOTHING, type Value } from '../command/call.ts';
import { resolvePath, showFolder } from '../command/paths.ts';
import { HOME, SOME, STAND_INS, UNKNOWN } from '../command/stand-ins.ts';
import { unsetVariable } from '../command/unset-variables.ts';
import type { SyntaxNode } from './parse.ts';
import { Table } from './table.ts';
import { FOLDER, type Outcome, type ScopedPart, Variables } from './variables.ts';

/** Variables that nearly every shell has before the text sets any. */
const GIVEN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    HOME,
    XDG_CONFIG_HOME: `${HOME}/.config`,
    XDG_DATA_HOME: `${HOME}/.local/share`,
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

function given(name: string): Value {
  const text = GIVEN.get(name);
  return text === undefined ? { text: UNKNOWN, from: [unsetVariable(name)] } : { text, from: [] };
}

/** An argument's place, or all of them. */
const ARGUMENT = /^(?:[0-9]+|[@*])$/;

/** Reads its parent's values and changes only its own, as a subshell does. */
export class Scope {
  private knownFunctions: Table<SyntaxNode>;
  private knownAliases: Table<string>;
  private readonly exported: Table<SyntaxNode>;
  private readonly variables: Variables;
  private readonly references: Table<string>;
  /** Variables that a loop counts up, and what stands for that among their sources. */
  private readonly counters: Table<readonly Call[]>;
  private readonly files: Table<Value>;
  /** Where a function was called from. */
  private readonly caller: Scope | undefined;
  private given: readonly string[] | undefined;
  private self: string;
  /** Which shell it is, where that is known. */
  private reader: string;
  /** What runs here has a network apart from that of the machine. */
  private ownNetwork: boolean;
  /** What runs here has files that a container was just made with. */
  private ownFiles: boolean;
  /** The commands that have printed the script which runs here. */
  private makers: readonly Call[];

  constructor(parent?: Scope, caller?: Scope) {
    this.caller = caller;
    this.knownFunctions = caller?.functions ?? new Table(parent?.functions);
    this.knownAliases = caller?.aliases ?? new Table(parent?.aliases);
    this.exported = new Table(parent?.exported);
    this.variables = new Variables(parent?.variables, caller?.variables);
    this.references = new Table(parent?.references);
    this.counters = new Table(parent?.counters);
    // Files that a subshell writes are there for its parent too.
    this.files = parent?.files ?? new Table(undefined);
    this.given = parent?.given;
    this.self = parent?.self ?? '$0';
    this.reader = parent?.reader ?? '';
    this.ownNetwork = parent?.ownNetwork ?? false;
    this.ownFiles = parent?.ownFiles ?? false;
    this.makers = parent?.makers ?? [];
  }

  /** The scope of a function, or of `A=b command`: only its arguments and local variables are its own. */
  enter(args: readonly string[] | undefined): Scope {
    const inside = new Scope(this, this);
    inside.given = args;
    return inside;
  }

  /** The scope of another shell: of functions it has only those that were exported, and no aliases. */
  startShell(makers: readonly Call[], name: string): Scope {
    const inside = new Scope(this);
    inside.makers = makers;
    inside.reader = name;
    inside.knownFunctions = new Table(this.exported);
    inside.knownAliases = new Table(undefined);
    return inside;
  }

  /** `export -f name` */
  exportFunction(name: string): void {
    const body = this.functions.get(name);
    if (body) this.exported.set(name, body);
  }

  get functions(): Table<SyntaxNode> {
    return this.knownFunctions;
  }

  get aliases(): Table<string> {
    return this.knownAliases;
  }

  get cwd(): string {
    return this.variables.get(FOLDER)?.text ?? '.';
  }

  changeFolder(folder: string): void {
    this.variables.set(FOLDER, { text: folder, from: [] });
    this.caller?.changeFolder(folder);
  }

  /** The arguments of the script or function; undefined where they are not known. */
  get positional(): readonly string[] | undefined {
    return this.given;
  }

  setPositional(args: readonly string[] | undefined): void {
    this.given = args;
  }

  get origins(): readonly Call[] {
    return this.makers;
  }

  get hasOwnNetwork(): boolean {
    return this.ownNetwork;
  }

  enterNetwork(isOwn: boolean): void {
    this.ownNetwork = isOwn;
  }

  get hasOwnFiles(): boolean {
    return this.ownFiles;
  }

  enterFiles(areOwn: boolean): void {
    this.ownFiles = areOwn;
  }

  get shell(): string {
    return this.reader;
  }

  nameShell(shell: string): void {
    this.reader = shell;
  }

  /** `$0` */
  nameItself(self: string): void {
    this.self = self;
  }

  set(name: string, value: Value): void {
    const real = this.references.get(name) ?? name;
    if (this.caller && !this.variables.hasOwn(real)) this.caller.set(real, value);
    else this.variables.set(real, value);
  }

  /** Runs parts of which one runs, or none, as `Variables` has it. */
  choose<Result>(parts: readonly ScopedPart<Result>[], mayRunNone: boolean, mayStay: boolean): Result[] {
    return this.variables.choose(parts, mayRunNone, mayStay);
  }

  /** What else may have stood where this has read. */
  noteOthers<Result>(act: () => Result): { result: Result; others: ReadonlyMap<Outcome, Outcome> } {
    return this.variables.noteOthers(act);
  }

  /** Acts as if that stood here. What it sets belongs to that outcome. */
  withOther<Result>(other: Outcome, standing: Outcome, act: (scope: Scope) => Result): Result {
    const inside = new Scope(this);
    inside.variables.assume(standing);
    const result = act(inside);
    this.variables.learn(other, inside.variables);
    return result;
  }

  /** For the variables in front of a command, each of which sees those before it. */
  beside(): Scope {
    const inside = new Scope(this);
    inside.variables.noteFor(this.variables);
    return inside;
  }

  /** For a variable of the function alone; outside of one, as `set`. */
  setLocal(name: string, value: Value): void {
    this.variables.set(name, value);
  }

  /** `local name`: an empty variable, if this is a function. */
  declareLocal(name: string): void {
    if (this.caller && !this.variables.hasOwn(name)) this.variables.set(name, NOTHING);
  }

  /** `declare -n name=other`: another name for a variable. */
  refer(name: string, other: string): void {
    if (name !== other) this.references.set(name, this.references.get(other) ?? other);
  }

  isSet(name: string): boolean {
    if (ARGUMENT.test(name)) return this.given !== undefined && this.argument(name) !== '';
    const real = this.references.get(name) ?? name;
    return this.variables.get(real) !== undefined || GIVEN.has(real);
  }

  get(name: string): Value {
    if (ARGUMENT.test(name)) return this.argumentValue(name);
    if (name === '#' && this.given) return { text: String(this.given.length), from: [] };
    if (name === 'PWD') return { text: showFolder(this.cwd), from: [] };
    const real = this.references.get(name) ?? name;
    const value = this.variables.get(real) ?? given(real);
    const counted = this.counters.get(real);
    return counted?.length ? { ...value, from: [...value.from, ...counted] } : value;
  }

  /** From here on the variables have these among their sources, whatever they are set to. */
  count(names: readonly string[], as: readonly Call[]): void {
    for (const name of names) this.counters.set(name, as);
  }

  /** The same of all variables that an arithmetic expression names. */
  countedIn(expression: string): readonly Call[] {
    return (expression.match(/[A-Za-z_]\w*/g) ?? []).flatMap((name) => this.counters.get(name) ?? []);
  }

  /** What the text itself has set; undefined where that is nothing, or not all of it is known. */
  known(name: string): string | undefined {
    const text = this.variables.get(this.references.get(name) ?? name)?.text;
    return text === undefined || text.includes(UNKNOWN) ? undefined : text;
  }

  private argumentValue(name: string): Value {
    const value: Value = { text: this.argument(name), from: [] };
    if (!this.given || !/^[@*]$/.test(name)) return value;
    return { ...value, items: new Map(this.given.map((argument, at) => [String(at), argument])) };
  }

  /** The characters that split an unquoted value into words. */
  fieldSeparator(): RegExp {
    const own = this.variables.get('IFS')?.text ?? '';
    return own === '' || STAND_INS.test(own) ? /[ \t\n]+/ : new RegExp(`[${own.replace(/[\\\]^-]/g, '\\$&')}]+`);
  }

  /** What stands between the items of a quoted `*`. */
  joiner(): string {
    return this.variables.get('IFS')?.text.slice(0, 1) ?? ' ';
  }

  private argument(name: string): string {
    if (name === '0') return this.self;
    if (!this.given) return UNKNOWN;
    if (name === '*') return this.given.join(this.joiner());
    return name === '@' ? this.given.join(' ') : (this.given[Number(name) - 1] ?? '');
  }

  setFile(path: string, content: Value): void {
    this.files.set(resolvePath(path, this.cwd), content);
  }

  getFile(path: string): Value | undefined {
    return this.files.get(resolvePath(path, this.cwd));
  }
}
