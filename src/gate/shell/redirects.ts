// What a command reads, and where it writes, according to its redirections.
import { type Call, NOTHING, plainCall, type Value, type Write } from '../command/call.ts';
import { inputNamed, type ReadFile } from '../command/inner.ts';
import { UNKNOWN } from '../command/stand-ins.ts';
import type { RedirectDescriptor, Redirection } from './parse.ts';
import type { Scope } from './scope.ts';
import { expandParts, expandToText, type Runner } from './words.ts';

interface RedirectPlan {
  input: Value | undefined;
  writes: readonly Write[];
  /** The commands whose output is in the names of the files. */
  from: readonly Call[];
}

export function planRedirects(redirects: readonly Redirection[], scope: Scope, runner: Runner): RedirectPlan {
  let input: Value | undefined;
  const from: Call[] = [];
  const writes: Write[] = [];
  for (const redirect of redirects) {
    if (redirect.type === 'HereDoc') {
      const { body, delimiter } = redirect;
      // Where nothing is expanded, the parser leaves the text as it was written.
      const text = delimiter?.quoted ? body.text : withoutEscapes(body.text);
      input = body.parts ? expandParts(body.parts, scope, runner) : { text, from: [] };
    } else if (redirect.target) {
      const target = expandToText(redirect.target, scope, runner);
      from.push(...target.from);
      const opened = openedBy(redirect.operator, target, scope);
      if (opened && isStandardInput(redirect.descriptor)) input = opened;
      else if (opened && redirect.descriptor) keepOpen(redirect.descriptor, opened, scope);
      else if (/^[0-9-]+$/.test(target.text)) writes.push(...connectionAt(target.text, scope));
      else writes.push({ path: target.text, how: redirect.operator.endsWith('>>') ? 'append' : 'empty' });
    }
  }
  return { input, writes, from };
}

/** In a heredoc whose end is not quoted, `\\$x` is `$x` for whoever reads it. */
function withoutEscapes(text: string): string {
  return text.replace(/\\([$`\\]|\n)/g, (_, escaped: string) => (escaped === '\n' ? '' : escaped));
}

/** `cat key >&3` behind `exec 3<>/dev/tcp/host/80` */
function connectionAt(descriptor: string, scope: Scope): Write[] {
  const [connection] = scope.getFile(pathOfDescriptor(descriptor))?.from ?? [];
  return connection?.name === 'nc' ? [{ path: `/dev/tcp/${connection.args.join('/')}`, how: 'append' }] : [];
}

/** What is read from it; undefined where it is written to. */
function openedBy(operator: string, target: Value, scope: Scope): Value | undefined {
  switch (operator) {
    case '<<<':
      return target;
    case '<':
      return readInput(target.text, scope);
    case '<>':
      return CONNECTION.test(target.text) ? readInput(target.text, scope) : undefined;
    case '<&':
      return /^\d+$/.test(target.text) ? scope.getFile(pathOfDescriptor(target.text)) : undefined;
    default:
      return undefined;
  }
}

function isStandardInput(descriptor: RedirectDescriptor | undefined): boolean {
  return !descriptor || (descriptor.type === 'FileDescriptor' && descriptor.value === 0);
}

/** A shell takes this number for the first `{name}<file`. */
const FIRST_OWN = 10;

function keepOpen(descriptor: RedirectDescriptor, opened: Value, scope: Scope): void {
  const number = descriptor.type === 'FileDescriptor' ? descriptor.value : FIRST_OWN;
  if (descriptor.type === 'FileDescriptorVariable') scope.set(descriptor.name, { text: `${number}`, from: [] });
  scope.setFile(pathOfDescriptor(number), opened);
}

/** Under this name a later command reads what is open there: `exec 3<file`, `cat <&3`. */
export function pathOfDescriptor(descriptor: number | string): string {
  return `/dev/fd/${descriptor}`;
}

/** For bash and ksh, reading these is a connection to another machine. */
const CONNECTION = /^\/dev\/(?:tcp|udp)\/([^/]+)\/([^/]+)$/;

/** What `<file` reads is what `cat file |` would bring. */
function readInput(path: string, scope: Scope): Value {
  if (path === '/dev/null') return NOTHING;
  const [, host, port] = CONNECTION.exec(path) ?? [];
  if (host === undefined || port === undefined)
    return scope.getFile(path) ?? { text: UNKNOWN, from: [plainCall('cat', [path], scope.cwd)] };
  return { text: UNKNOWN, from: [plainCall('nc', [host, port], scope.cwd)] };
}

/** What the files hold that a command names. */
export function filesFor(call: Pick<Call, 'input'>, scope: Scope): ReadFile {
  return (path) => inputNamed(path, call) ?? scope.getFile(path);
}
