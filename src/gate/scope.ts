// What a shell remembers from one command to the next: variables, functions, aliases, files it wrote, its directory.
import type { Value } from './call.ts';
import { HOME, SOME, UNKNOWN } from './marks.ts';
import type { SyntaxNode } from './parse.ts';

/** What nearly every shell has, whatever the text says. */
const GIVEN: Readonly<Record<string, string>> = {
  HOME,
  IFS: ' ',
  TMPDIR: `/tmp/${SOME}`,
  USER: SOME,
  LOGNAME: SOME,
  UID: SOME,
  HOSTNAME: SOME,
  RANDOM: SOME,
  SHELL: '/bin/bash',
  '#': SOME,
  '?': SOME,
  $: SOME,
  '!': SOME,
};

/** A scope sees its parent's and changes only its own, as a subshell does. */
export class Scope {
  private readonly values = new Map<string, Value>();
  private readonly functions = new Map<string, SyntaxNode>();
  private readonly aliases = new Map<string, string>();
  private readonly files = new Map<string, Value>();
  private readonly parent: Scope | undefined;
  positional: readonly string[] | undefined;
  cwd: string;

  constructor(parent?: Scope) {
    this.parent = parent;
    this.positional = parent?.positional;
    this.cwd = parent?.cwd ?? '.';
  }

  set(name: string, value: Value): void {
    this.values.set(name, value);
  }

  isSet(name: string): boolean {
    return this.values.has(name) || (this.parent?.isSet(name) ?? name in GIVEN);
  }

  get(name: string): Value {
    if (/^[0-9@*]/.test(name)) return { text: this.argument(name), from: [] };
    if (name === 'PWD') return { text: this.cwd, from: [] };
    return this.find(name) ?? { text: GIVEN[name] ?? UNKNOWN, from: [] };
  }

  private find(name: string): Value | undefined {
    return this.values.get(name) ?? this.parent?.find(name);
  }

  private argument(name: string): string {
    if (name === '0') return '$0';
    if (!this.positional) return UNKNOWN;
    return name === '@' || name === '*' ? this.positional.join(' ') : (this.positional[Number(name) - 1] ?? '');
  }

  setFunction(name: string, body: SyntaxNode): void {
    this.functions.set(name, body);
  }

  getFunction(name: string): SyntaxNode | undefined {
    return this.functions.get(name) ?? this.parent?.getFunction(name);
  }

  setAlias(name: string, text: string): void {
    this.aliases.set(name, text);
  }

  getAlias(name: string): string | undefined {
    return this.aliases.get(name) ?? this.parent?.getAlias(name);
  }

  setFile(path: string, content: Value): void {
    this.files.set(path.replace(/^\.\//, ''), content);
  }

  getFile(path: string): Value | undefined {
    return this.files.get(path.replace(/^\.\//, '')) ?? this.parent?.getFile(path);
  }
}
