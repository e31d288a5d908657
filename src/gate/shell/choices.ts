// Parts of a script of which one runs, or none: branches, and what stands behind `&&` and `||`.
import type { AndOr, Case, If, SyntaxNode } from './parse.ts';

export interface Choice {
  /** These run in any case. */
  first: readonly SyntaxNode[];
  parts: readonly Part[];
  mayRunNone: boolean;
  /** Where a part changes the folder, it may also not have run. `mkdir a && cd a` is meant to work. */
  mayStay: boolean;
}

export interface Part {
  nodes: readonly SyntaxNode[];
  /** Nothing behind the choice runs after it. */
  leaves: boolean;
}

export function choiceIn(node: If | Case | AndOr): Choice {
  if (node.type === 'If') return choiceOfIf(node);
  if (node.type === 'AndOr') return choiceOfList(node);
  const mayRunNone = !node.items.some(({ pattern }) => pattern.some(({ text }) => text === '*'));
  return { first: [], parts: node.items.map(({ body }) => partOf([body])), mayRunNone, mayStay: true };
}

function choiceOfIf({ clause, then, elif, else: last }: If): Choice {
  const parts = [[then], ...elif.map((each) => [each.clause, each.then]), ...(last ? [[last]] : [])];
  return { first: [clause], parts: parts.map(partOf), mayRunNone: !last, mayStay: true };
}

function choiceOfList({ commands, operators }: AndOr): Choice {
  const [first, ...others] = commands;
  const groups: SyntaxNode[][] = [];
  others.forEach((command, at) => {
    if (operators[at] === '||' || at === 0) groups.push([command]);
    else groups.at(-1)?.push(command);
  });
  const [operator] = operators;
  // `test && a || b`
  const runsOne = operator === '&&' && groups.length > 1;
  const mayStay = first !== undefined && isTest(first) && !operators.includes('||');
  return { first: first ? [first] : [], parts: groups.map(partOf), mayRunNone: !runsOne, mayStay };
}

function partOf(nodes: readonly SyntaxNode[]): Part {
  return { nodes, leaves: leaves(nodes.at(-1)) };
}

/** What a `return`, `break` or `continue` leaves behind goes on outside of its function or loop. */
const LEAVES = /^(?:exit|exec|die|fail|abort|usage)$/;

function leaves(node: SyntaxNode | undefined): boolean {
  if (node?.type === 'Command') return LEAVES.test(node.name?.value ?? '');
  if (node?.type === 'Redirected') return leaves(node.command);
  if (node?.type === 'BraceGroup') return leaves(node.body);
  if (node?.type === 'CompoundList') return leaves(node.commands.at(-1)?.command);
  return false;
}

function isTest(node: SyntaxNode): boolean {
  return node.type === 'TestCommand' || (node.type === 'Command' && /^(?:\[|test)$/.test(node.name?.value ?? ''));
}
