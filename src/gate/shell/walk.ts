// Walks a script as a shell would run it, without running it, and hands every command to the judge.
import { joinValues as join, LONGEST_VALUE, NOTHING, type Value } from '../command/call.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import { readAssignment } from './assignments.ts';
import { type Choice, choiceIn } from './choices.ts';
import { COUNTED, type CountingLoop, countedByFor, countedByWhile } from './counters.ts';
import { isForkBomb, isSpawningLoop, startsItselfTwice, TIGHT_FORK_BOMB } from './fork-bomb.ts';
import type { Host } from './host.ts';
import { chosenIn, isEndless, readsInput } from './loop-parts.ts';
import { EXPANDS, OtherOutcomes } from './other-outcomes.ts';
import {
  type Assignment,
  type Command,
  type CompoundList,
  eachInnerScript,
  type For,
  parseShell,
  type Redirection,
  type Script,
  type Select,
  type Statement,
  type SyntaxNode,
  type While,
  type Word,
} from './parse.ts';
import { planRedirects } from './redirects.ts';
import { Scope } from './scope.ts';
import { Uncalled } from './uncalled.ts';
import { expandWords, type Process, type Runner, valueOfArithmetic } from './words.ts';

/** These shells run the last part of a pipeline themselves: what it sets stays. */
const RUNS_LAST_STAGE = /^(?:zsh|fish|ksh)$/;
const MOST_ROUNDS = 16;
const DEEPEST = 60;

export class Walk implements Runner {
  private depth = 0;
  private openProcesses = 0;
  private readonly others = new OtherOutcomes();
  private readonly uncalled = new Uncalled((source, body, scope) => {
    this.source = source;
    this.node(body, scope, undefined);
  });
  private readonly readers = new Map<string, (input: Value) => void>();
  private source = '';
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  run(text: string, scope: Scope, input?: Value, parsed?: Script): Value {
    if (this.depth >= DEEPEST || (!parsed && !this.host.spend(text.length >> 4))) return { text: UNKNOWN, from: [] };
    const outer = this.source;
    this.source = text;
    this.depth += 1;
    const script = parsed ?? parseShell(text);
    if (script.errors && TIGHT_FORK_BOMB.test(text)) this.host.forkBomb(text);
    const output = this.script(script, scope, input);
    if (this.depth === 1) this.uncalled.runAll();
    this.depth -= 1;
    this.source = outer;
    return output;
  }

  /** Runs the body of a function; the scope holds its arguments. */
  runNode(node: SyntaxNode, scope: Scope, input: Value | undefined): Value {
    if (this.depth >= DEEPEST) return { text: UNKNOWN, from: [] };
    this.uncalled.call(node);
    this.depth += 1;
    const output = this.node(node, scope, input);
    this.depth -= 1;
    return output;
  }

  substitute(script: Script | undefined, scope: Scope): Value {
    const { text, from } = script ? this.script(script, new Scope(scope), undefined) : NOTHING;
    return { text: text.replace(/(?<!\n)\n+$/, ''), from };
  }

  openProcess({ script, operator }: Process, scope: Scope): string {
    const path = `/dev/fd/${63 + this.openProcesses++}`;
    if (script && operator === '>') this.readers.set(path, (input) => this.script(script, new Scope(scope), input));
    if (script) scope.setFile(path, this.script(script, new Scope(scope), undefined));
    return path;
  }

  /** Keeps what a file holds; behind the name of a `>(…)` a process reads it. */
  fill(path: string, content: Value, scope: Scope): void {
    scope.setFile(path, content);
    if (this.depth >= DEEPEST) return;
    this.depth += 1;
    this.readers.get(path)?.(content);
    this.depth -= 1;
  }

  mayExpand(length: number): boolean {
    return length < LONGEST_VALUE && this.host.spend(length >> 6);
  }

  private script(script: Script, scope: Scope, input: Value | undefined): Value {
    const outer = this.source;
    this.source = script.source ?? outer;
    const output = this.statements(script.commands, scope, input);
    this.source = outer;
    return output;
  }

  private statements(list: readonly Statement[], scope: Scope, input: Value | undefined): Value {
    const behind = list.filter(({ background }) => background).map(({ command }) => command);
    if (behind.length > 1 && startsItselfTwice(behind)) this.forkBomb(behind);
    let output = NOTHING;
    for (const { command } of list) {
      if (this.host.stopped) return output;
      output = join(output, this.node(command, scope, input));
    }
    return output;
  }

  private list(list: CompoundList | undefined, scope: Scope, input: Value | undefined): Value {
    return list ? this.statements(list.commands, scope, input) : NOTHING;
  }

  private node(node: SyntaxNode, scope: Scope, input: Value | undefined): Value {
    if (!this.host.spend(1)) return NOTHING;
    const run = () => this.asItIs(node, scope, input);
    return EXPANDS.has(node.type) ? this.others.run(scope, run, (inside) => this.node(node, inside, input)) : run();
  }

  private asItIs(node: SyntaxNode, scope: Scope, input: Value | undefined): Value {
    switch (node.type) {
      case 'Command':
        return this.command(node, scope, input);
      case 'Pipeline':
        return this.pipeline(node.commands, scope, input);
      case 'CompoundList':
        return this.list(node, scope, input);
      case 'BraceGroup':
        return this.list(node.body, scope, input);
      case 'Subshell':
        return this.list(node.body, new Scope(scope), input);
      case 'AndOr':
      case 'If':
        return this.choose(choiceIn(node), scope, input);
      case 'For':
      case 'Select':
        return this.loop(node, scope, input);
      case 'While':
        return this.whileLoop(node, scope, input);
      case 'ArithmeticFor':
        return this.countingLoop(node, scope, input);
      case 'ArithmeticCommand':
        this.innerScripts(node, scope);
        valueOfArithmetic(node.expression, scope, this);
        return NOTHING;
      case 'Case':
        this.innerScripts(node.word, scope);
        return this.choose(choiceIn(node), scope, input);
      case 'Function':
        return this.define(node.name.value, node.body, node, scope);
      case 'Coproc':
        return this.node(node.body, new Scope(scope), input);
      case 'Redirected':
        return this.redirected(node.command, node.redirects, scope, input);
      default:
        this.innerScripts(node, scope);
        return NOTHING;
    }
  }

  private choose({ first, parts, mayRunNone, mayStay }: Choice, scope: Scope, input: Value | undefined): Value {
    const run = (nodes: readonly SyntaxNode[]): Value =>
      nodes.map((part) => this.node(part, scope, input)).reduce(join, NOTHING);
    const before = run(first);
    const scoped = parts.map(({ nodes, leaves }) => ({ leaves, run: () => run(nodes) }));
    return scope.choose(scoped, mayRunNone, mayStay).reduce(join, before);
  }

  private pipeline(stages: readonly SyntaxNode[], scope: Scope, input: Value | undefined): Value {
    if (startsItselfTwice(stages)) this.forkBomb(stages);
    let output = input;
    for (const [at, stage] of stages.entries()) {
      const isHere = stages.length === 1 || (at === stages.length - 1 && RUNS_LAST_STAGE.test(scope.shell));
      output = this.node(stage, isHere ? scope : new Scope(scope), output);
      if (this.host.stopped) break;
    }
    return output ?? NOTHING;
  }

  innerScripts(node: SyntaxNode, scope: Scope): void {
    eachInnerScript(node, (script) => this.script(script, new Scope(scope), undefined));
  }

  /** Tries the first words one by one, because a word may be the command's name, and all others together. */
  private loop({ name, wordlist, body }: For | Select, scope: Scope, input: Value | undefined): Value {
    const { fields, from: listed } = expandWords(wordlist ?? [], scope, this);
    const values = wordlist ? fields : (scope.positional ?? [UNKNOWN]);
    const from = [...listed, ...chosenIn(this.source, body)];
    const rounds = values.slice(0, MOST_ROUNDS);
    if (values.length > MOST_ROUNDS) rounds.push(values.slice(MOST_ROUNDS).join(' '));
    return rounds
      .map((text) => {
        scope.set(name.value, { text, from });
        return this.host.stopped ? NOTHING : this.list(body, scope, input);
      })
      .reduce(join, NOTHING);
  }

  private countingLoop(node: CountingLoop, scope: Scope, input: Value | undefined): Value {
    if (!node.test) this.lookForSpawning(node.body, node);
    valueOfArithmetic(node.initialize, scope, this);
    const counted = countedByFor(this.source, node, scope);
    scope.count(counted, [COUNTED, ...chosenIn(this.source, node.body)]);
    let output = NOTHING;
    for (let round = 0; round < MOST_ROUNDS && !this.host.stopped; round += 1) {
      const goesOn = node.test ? valueOfArithmetic(node.test, scope, this) : undefined;
      // What was set before this text counts as 0, too.
      if (goesOn === 0 && round > 0) break;
      output = join(output, this.list(node.body, scope, input));
      if (goesOn === undefined || valueOfArithmetic(node.update, scope, this) === undefined) break;
      // What stands among the sources of the variable tells of the others.
      if (counted.length > 0) break;
    }
    scope.count(counted, []);
    return output;
  }

  /** `while read x` runs once for each line of the input that is known. */
  private whileLoop({ kind, clause, body }: While, scope: Scope, input: Value | undefined): Value {
    if (kind === 'while' && isEndless(clause)) this.lookForSpawning(body, body);
    const lines = (input?.text ?? '').split('\n').filter((line) => line !== '');
    const rounds = readsInput(clause) ? lines.slice(0, MOST_ROUNDS) : [];
    if (rounds.length === 0) rounds.push(input?.text ?? '');
    const chosen = chosenIn(this.source, body);
    const counted = countedByWhile(this.source, { clause, body });
    scope.count(counted, [COUNTED, ...chosen]);
    let output = NOTHING;
    for (let round = 0; round < rounds.length && round < MOST_ROUNDS; round += 1) {
      const { positional = [] } = scope;
      const line = input && { text: rounds[round] ?? '', from: [...input.from, ...chosen] };
      output = join(output, join(this.list(clause, scope, line), this.list(body, scope, line)));
      // It goes through the arguments with `shift`.
      if (scope.positional?.length && scope.positional.length < positional.length) rounds.push('');
    }
    scope.count(counted, []);
    return output;
  }

  private forkBomb(nodes: readonly SyntaxNode[]): void {
    this.host.forkBomb(this.source.slice(nodes[0]?.pos, nodes.at(-1)?.end));
  }

  private lookForSpawning(body: CompoundList, node: SyntaxNode): void {
    if (isSpawningLoop(body)) this.forkBomb([node]);
  }

  private define(name: string, body: SyntaxNode, whole: SyntaxNode, scope: Scope): Value {
    // Whoever calls such a one, too, would not come to an end here either.
    if (isForkBomb(name, body)) this.forkBomb([whole]);
    else scope.functions.set(name, body);
    this.uncalled.define(body, scope, this.source);
    return NOTHING;
  }

  private redirected(
    command: SyntaxNode,
    redirects: readonly Redirection[],
    scope: Scope,
    input: Value | undefined,
  ): Value {
    const plan = planRedirects(redirects, scope, this);
    const output = this.node(command, scope, plan.input ?? input);
    if (plan.writes.length === 0) return output;
    return this.host.invoke({ words: [], from: [], input: output, writes: plan.writes, assignments: [] }, scope);
  }

  private command(node: Command, scope: Scope, input: Value | undefined): Value {
    const assignments: (readonly [string, Value])[] = [];
    const written: Word[] = node.name ? [node.name] : [];
    // Each sees those before it.
    const seen = node.prefix.length > 1 ? scope.beside() : scope;
    const assign = (part: Assignment): void => {
      const [name, value] = readAssignment(part, seen, this);
      assignments.push([name, value]);
      if (seen !== scope) seen.set(name, value);
    };
    for (const part of node.prefix) if (part.type === 'Assignment') assign(part);
    for (const part of node.args) {
      if (part.type === 'Word') written.push(part);
      else assign(part);
    }
    const { fields, from } = expandWords(written, scope, this);
    // `alias a=b` is parsed as an assignment, but `alias` reads it as a word.
    if (fields[0] === 'alias') fields.push(...assignments.map(([variable, { text }]) => `${variable}=${text}`));
    const plan = planRedirects(node.redirects, scope, this);
    const origins = plan.from.length > 0 ? [...from, ...plan.from] : from;
    const { writes } = plan;
    return this.host.invoke({ words: fields, from: origins, input: plan.input ?? input, writes, assignments }, scope);
  }
}
