// Functions and loops that start copies of themselves without end.
import { type CompoundList, eachChild, type SyntaxNode } from './parse.ts';

/** A function that starts itself more than once, or in the background. */
export function isForkBomb(name: string, body: SyntaxNode): boolean {
  let calls = 0;
  let inBackground = false;
  const look = (node: SyntaxNode, background: boolean): void => {
    if (node.type === 'Command' && node.name?.value === name) {
      calls += 1;
      inBackground ||= background;
    }
    if (node.type === 'Function') return;
    const behind = background || (node.type === 'Statement' && node.background === true) || node.type === 'Pipeline';
    eachChild(node, (child) => look(child, behind));
  };
  look(body, false);
  return calls > 0 && inBackground;
}

const SELF = /^(?:\.\/)?["']?\$\{?0\}?["']?$/;
const PAUSES = new Set(['sleep', 'wait', 'read', 'break', 'exit', 'return', 'inotifywait', 'timeout']);

/** The body of an endless loop that starts copies of its own script and never waits. */
export function isSpawningLoop(body: CompoundList): boolean {
  let spawns = false;
  let pauses = false;
  const look = (node: SyntaxNode): void => {
    if (node.type === 'Command' && PAUSES.has(node.name?.value ?? '')) pauses = true;
    if (node.type === 'Statement' && node.background) spawns = true;
    eachChild(node, look);
  };
  look(body);
  return spawns && !pauses;
}

/** `$0 & $0 &`, `./$0 | ./$0 &`: a script that starts itself, and goes on. */
export function startsItselfTwice(nodes: readonly SyntaxNode[]): boolean {
  const starts = nodes.filter((node) => node.type === 'Command' && SELF.test(node.name?.text ?? ''));
  return starts.length > 1;
}

/** zsh takes it without the blanks that bash needs. */
export const TIGHT_FORK_BOMB = /(?<![\w:.-])([\w:.-]+)\s*\(\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}/;
