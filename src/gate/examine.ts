// Judges every command that a text would run, and every command that those would run.
import { type Language, programOf } from '../programs/programs.ts';
import { type Call, joinValues, MOST_SOURCES, NOTHING, plainCall, showCall, type Value } from './command/call.ts';
import { namedBy } from './command/command-name.ts';
import { type Inner, innerCall } from './command/inner.ts';
import { resolvePath } from './command/paths.ts';
import { withWords } from './command/shell-text.ts';
import { UNKNOWN } from './command/stand-ins.ts';
import { readings } from './dialects/index.ts';
import { asKnown, inCircumstances, rememberMade, surroundingsInside } from './inside/circumstances.ts';
import { filtered } from './inside/filters.ts';
import { isKnown } from './inside/guess.ts';
import { rememberWritten } from './inside/held-secrets.ts';
import { newShell, READS_SCRIPTS } from './inside/new-shell.ts';
import { outputOf } from './inside/outputs.ts';
import { fileNamed, jobsOf, runnerOf, runsLater } from './inside/run-files.ts';
import { unwrap } from './inside/unwrap.ts';
import { wholeCall } from './languages/found.ts';
import { GENERAL, type OtherLanguage, printedBySql, readLanguage } from './languages/index.ts';
import type { Code } from './languages/surroundings.ts';
import { filesMade } from './patterns/writes.ts';
import { FORK_BOMB } from './rules/processes.ts';
import { DECLARES, EFFECTS, scriptInVariable, setterFor, variableRuns } from './shell/builtins.ts';
import type { Host, Invocation } from './shell/host.ts';
import type { Script } from './shell/parse.ts';
import { filesFor } from './shell/redirects.ts';
import { Scope } from './shell/scope.ts';
import { Walk } from './shell/walk.ts';

/** Why a text must not be typed. */
export interface Refusal {
  rule: string;
  reason: string;
  advice: string;
  /** The command that was refused, with its words resolved. */
  command: string;
}

/** Judges one command; `programs` are the scripts that it would run. */
type JudgeCall = (call: Call, programs: readonly Value[]) => Refusal | undefined;

const MOST_WORK = 30_000;
const DEEPEST_CALLS = 50;
const MOST_PARSED = 5_000_000;
const MOST_WRAPPERS = 1_000;
const MOST_WORDS = 5_000;
const MOST_REFUSED = 30;

export class Examination implements Host {
  private readonly refused: Refusal[] = [];
  private isOver = false;
  private readonly judgeCall: JudgeCall;
  private readonly walk = new Walk(this);
  private work = 0;
  private depth = 0;
  /** Characters parsed at the top level. After a syntax error, the rest is parsed again and counts again. */
  private parsed = 0;

  constructor(judgeCall: JudgeCall) {
    this.judgeCall = judgeCall;
  }

  /** Each command in the text that must not be typed, once. */
  get refusals(): readonly Refusal[] {
    return this.refused;
  }

  /** Something was too much, so that the rest of the text is not judged. */
  get stopped(): boolean {
    return this.isOver;
  }

  readShell(text: string, parsed: Script, shell = ''): void {
    this.parsed += text.length;
    if (this.parsed > MOST_PARSED) this.stop('');
    const scope = new Scope();
    scope.nameShell(shell);
    this.walk.run(text, scope, undefined, parsed);
  }

  /** Reads the whole typed text in a language. */
  read(text: string, language: Language): void {
    this.runScript({ kind: 'script', language, program: { text, from: [] } }, new Scope(), undefined);
  }

  /** As `read`, but the language is a guess: if the text is too much for it, the guess was wrong. */
  guess(text: string, language: OtherLanguage): void {
    this.runFound(language, { text }, new Scope(), () => undefined);
  }

  spend(work: number): boolean {
    this.work += work;
    if (this.work > MOST_WORK) this.stop('');
    return !this.stopped;
  }

  forkBomb(written: string): void {
    const { name: rule, reason, advice } = FORK_BOMB;
    this.note({ rule, reason, advice, command: written });
  }

  invoke(invocation: Invocation, scope: Scope): Value {
    const { words, from, input, writes } = invocation;
    const [word = '', ...args] = words;
    const call: Call = { ...namedBy(word), args, cwd: scope.cwd, input, from, writes };
    const inside = this.applyAssignments(invocation, call, scope);
    EFFECTS.get(call.name)?.(call, inside, (printing) => outputOf(printing, filesFor(printing, scope)));
    const output = word === '' ? this.judgeBare(call) : this.start(call, word, inside);
    for (const write of writes) {
      rememberWritten(write, output.from, scope);
      this.keepFile(write.path, output, scope);
    }
    return output;
  }

  private judgeBare(call: Call): Value {
    if (call.writes.length > 0) this.judge(call, []);
    return call.input ?? NOTHING;
  }

  /** `A=b cmd` sets A for that command only; `A=b` alone and `export A=b` set it for good. */
  private applyAssignments({ words, assignments }: Invocation, call: Call, scope: Scope): Scope {
    if (assignments.length === 0) return scope;
    const target = words.length === 0 || DECLARES.has(call.name) ? scope : scope.enter(scope.positional);
    const set = setterFor(call, target);
    const forCommand = target !== scope;
    for (const [name, value] of assignments) {
      if (forCommand) target.setLocal(name, value);
      else set(name, value);
      this.runVariable(name, value, scope);
    }
    return target;
  }

  private runVariable(name: string, value: Value, scope: Scope): void {
    const runs = variableRuns(name);
    const script = runs && scriptInVariable(runs, value, (path) => scope.getFile(path));
    if (script) this.walk.run(script.text, new Scope(scope));
  }

  private start(call: Call, word: string, scope: Scope): Value {
    const body = scope.functions.get(word);
    if (body) return this.deeper(() => this.walk.runNode(body, scope.enter(call.args), call.input));
    const alias = scope.aliases.get(word);
    if (alias !== undefined && alias.split(/\s/, 1)[0] !== word) {
      return this.deeper(() => this.walk.run(withWords(alias, call.args), new Scope(scope), call.input));
    }
    return this.runProgram(call, scope);
  }

  /** `./x`, behind a wrapper too, or by its name alone where the text itself has made that file. */
  private runFile(call: Call, scope: Scope): void {
    const word = fileNamed(call.path ?? call.name, (path) => scope.getFile(path));
    const content = word === undefined ? undefined : scope.getFile(word);
    if (word === undefined || !content) return;
    const [runner, ...options] = runnerOf(content);
    const args = [...options, word, ...call.args];
    this.deeper(() => this.runProgram({ ...call, ...namedBy(runner), args }, scope));
  }

  /** Judges a command, then what it starts, and so on through every wrapper. */
  private runProgram(first: Call, scope: Scope): Value {
    let call = first;
    let inside = scope;
    for (let peeled = 0; peeled < MOST_WRAPPERS; peeled += 1) {
      // Many words cost time only where something looks at them.
      if (call.args.length > MOST_WORDS && isKnown(call.name)) this.stop(showCall(call));
      if (!this.spend(1 + (call.args.length >> 5))) return NOTHING;
      this.runFile(call, inside);
      call = asKnown(call, inside);
      const inner = unwrap(call, filesFor(call, scope));
      if (programOf(call.name).wraps?.assignments) inside = this.runGiven(call, inside);
      const programs = inner.flatMap((item) =>
        item.kind === 'script' && GENERAL.has(item.language) ? [item.program] : [],
      );
      this.judge(inCircumstances(call, inside), programs);
      inside = surroundingsInside(call, inside);
      if (this.stopped) return NOTHING;
      rememberMade(call, scope);
      const [only] = inner;
      if (inner.length === 0 || !only) return this.finish(call, scope);
      if (inner.length > 1 || only.kind === 'script') return this.runAll(call, inner, inside);
      if (only.words.length === 0) return outputOf(call, filesFor(call, scope));
      call = innerCall(call, only);
    }
    this.stop(showCall(first));
    return NOTHING;
  }

  /** `env EDITOR=… git commit` */
  private runGiven({ args, from }: Call, scope: Scope): Scope {
    const inside = new Scope(scope);
    for (const word of args) {
      const at = word.indexOf('=');
      if (at <= 0) continue;
      const value = { text: word.slice(at + 1), from };
      inside.set(word.slice(0, at), value);
      this.runVariable(word.slice(0, at), value, scope);
    }
    return inside;
  }

  /** For a command that starts no other: keeps what it prints and what it writes. */
  private finish(call: Call, scope: Scope): Value {
    const output = outputOf(call, filesFor(call, scope));
    for (const [path, content] of filesMade(call, output, filesFor(call, scope))) this.keepFile(path, content, scope);
    return output;
  }

  /** What is written to a table of jobs, or to what shells read first, runs by itself later. */
  private keepFile(path: string, content: Value, scope: Scope): void {
    this.walk.fill(path, content, scope);
    if (!runsLater(resolvePath(path, scope.cwd))) return;
    const started = plainCall(path.includes('/') ? path : `./${path}`, [], scope.cwd);
    if (content.text.startsWith('#!')) this.runFile(started, scope);
    else this.walk.run(jobsOf(content).text, new Scope(scope));
  }

  private runAll(call: Call, inner: readonly Inner[], scope: Scope): Value {
    let output = NOTHING;
    for (const item of inner) {
      if (this.stopped) break;
      output = this.deeper(() =>
        item.kind === 'script' ? this.runScript(item, scope, call) : this.runProgram(innerCall(call, item), scope),
      );
    }
    return {
      text: filtered(call) ?? output.text,
      from: [call, ...output.from, ...(call.input?.from ?? []), ...call.from].slice(0, MOST_SOURCES),
    };
  }

  private runScript(
    { language, program, args, self }: Extract<Inner, { kind: 'script' }>,
    scope: Scope,
    call: Call | undefined,
  ): Value {
    // If the input is the script itself, it cannot be read again as input.
    const input = call?.input === program ? undefined : call?.input;
    if (language === 'shell') {
      const runsHere = call !== undefined && /^(?:eval|source|\.)$/.test(call.name);
      const inside = runsHere ? (args?.length ? scope.enter(args) : scope) : newShell(call, scope, program);
      if (call && !runsHere) inside.setPositional(args ?? []);
      if (self !== undefined) inside.nameItself(self);
      const texts = READS_SCRIPTS.test(call?.name ?? '') ? readings(program.text, scope.shell) : [program.text];
      return texts.map((text) => this.walk.run(text, inside, input)).reduce(joinValues, NOTHING);
    }
    // The typed text is read once and costs nothing; scripts inside it may be read many times.
    if (this.depth > 0 && !this.spend(program.text.length >> 4)) return NOTHING;
    this.runFound(language, { text: program.text, args, input: input?.text }, scope, () => this.stop(''));
    return { text: printedBySql(language, program.text) ?? UNKNOWN, from: program.from };
  }

  private runFound(language: OtherLanguage, code: Code, scope: Scope, onExcess: () => void): void {
    const known = { variable: (name: string) => scope.known(name), file: (path: string) => scope.getFile(path) };
    const given = { arguments: code.args ?? [], input: code.input, ...known };
    for (const found of readLanguage(language, code.text, given)) {
      if (!this.spend(1)) break;
      if (found.kind === 'excess') onExcess();
      else if (found.kind === 'script') this.deeper(() => this.runScript(found, scope, undefined));
      else {
        const { call, content } = found;
        this.runProgram(wholeCall(call, scope.cwd), scope);
        for (const { path } of call.writes ?? [])
          if (content) this.keepFile(path, joinValues(scope.getFile(path) ?? NOTHING, content), scope);
      }
    }
  }

  private deeper(run: () => Value): Value {
    if (this.depth >= DEEPEST_CALLS) return NOTHING;
    this.depth += 1;
    const output = run();
    this.depth -= 1;
    return output;
  }

  private judge(call: Call, programs: readonly Value[]): void {
    const refusal = this.judgeCall(call, programs);
    if (refusal) this.note(refusal);
  }

  private stop(command: string): void {
    this.note({ ...TOO_MUCH, command });
    this.isOver = true;
  }

  private note(refusal: Refusal): void {
    const isKnown = this.refused.some(({ rule, command }) => rule === refusal.rule && command === refusal.command);
    if (!isKnown) this.refused.push(refusal);
    // Nobody reads more.
    if (this.refused.length >= MOST_REFUSED) this.isOver = true;
  }
}

const TOO_MUCH = {
  rule: 'too-much-to-judge',
  reason: 'holds too many commands, or too deeply nested ones, to be judged',
  advice: 'Put it in a file, read the file and run it, or send the text in smaller parts.',
};
