// The value of `$((…))`, as far as the text tells it; assignments in it take place.
import type { ArithmeticExpression } from './parse.ts';
import type { Scope } from './scope.ts';

type Word = Extract<ArithmeticExpression, { type: 'ArithmeticWord' }>;
/** Expands a word that has more in it than a name or a number. */
type Expand = (word: Word) => string;

export function calculate(
  expression: ArithmeticExpression | undefined,
  scope: Scope,
  expand: Expand,
): number | undefined {
  switch (expression?.type) {
    case 'ArithmeticWord':
      return numberOf(expression.parts ? expand(expression) : expression.value, scope);
    case 'ArithmeticGroup':
      return calculate(expression.expression, scope, expand);
    case 'ArithmeticBinary':
      return binary(expression, scope, expand);
    case 'ArithmeticUnary':
      return unary(expression, scope, expand);
    case 'ArithmeticTernary': {
      const test = calculate(expression.test, scope, expand);
      if (test === undefined) return undefined;
      return calculate(test ? expression.consequent : expression.alternate, scope, expand);
    }
    default:
      return undefined;
  }
}

/** A number, or the name of a variable that holds one. */
export function numberOf(text: string, scope: Scope): number | undefined {
  const word = text.trim();
  const value = /^[A-Za-z_]\w*$/.test(word) ? (scope.isSet(word) ? scope.get(word).text.trim() : '0') : word;
  return /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

const OPERATIONS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => Math.trunc(left / right),
  '%': (left, right) => left % right,
  '<': (left, right) => Number(left < right),
  '>': (left, right) => Number(left > right),
  '<=': (left, right) => Number(left <= right),
  '>=': (left, right) => Number(left >= right),
  '==': (left, right) => Number(left === right),
  '!=': (left, right) => Number(left !== right),
  '&&': (left, right) => Number(left !== 0 && right !== 0),
  '||': (left, right) => Number(left !== 0 || right !== 0),
  ',': (_, right) => right,
};

function binary(
  { left, operator, right }: Extract<ArithmeticExpression, { type: 'ArithmeticBinary' }>,
  scope: Scope,
  expand: Expand,
): number | undefined {
  const assigns = /^(?:[-+*/%]?)=$/.test(operator);
  const before = operator === '=' ? 0 : calculate(left, scope, expand);
  const given = calculate(right, scope, expand);
  if (before === undefined || given === undefined) return undefined;
  const result = operator === '=' ? given : OPERATIONS[assigns ? operator.slice(0, -1) : operator]?.(before, given);
  return assigns ? keep(left, result, scope) : result;
}

function unary(
  { operator, operand, prefix }: Extract<ArithmeticExpression, { type: 'ArithmeticUnary' }>,
  scope: Scope,
  expand: Expand,
): number | undefined {
  const value = calculate(operand, scope, expand);
  if (value === undefined) return undefined;
  if (operator === '-') return -value;
  if (operator === '+') return value;
  if (operator === '!') return Number(value === 0);
  if (operator !== '++' && operator !== '--') return undefined;
  const after = keep(operand, operator === '++' ? value + 1 : value - 1, scope);
  return prefix ? after : value;
}

function keep(target: ArithmeticExpression, value: number | undefined, scope: Scope): number | undefined {
  if (value === undefined || !Number.isSafeInteger(value)) return undefined;
  if (target.type === 'ArithmeticWord' && /^[A-Za-z_]\w*$/.test(target.value)) {
    scope.set(target.value, { text: String(value), from: [] });
  }
  return value;
}
