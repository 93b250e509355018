// Runs `{.eval E}` (sections 11.5 and 11.6): postfix lists over a value stack. Bound once per tag; compiled code
// calls the result of `bindExpression`.

import type { Execution } from '../3-run/execution.ts';
import { Frame, lookUp, setVariable } from '../3-run/frame.ts';
import { expressionParse, expressionReduce } from '../errors.ts';
import { type Built, buildExpressions, type Step } from './build.ts';
import { ExpressionFault, type FunctionName, hexValue, type OperatorName, type Scalar } from './tokens.ts';

type Reference = Extract<Step, { kind: 'reference' }>;

/** A stack entry: a value, an unresolved reference, the mark before a call's arguments, or nothing (11.5). */
type Held = { value: Scalar } | Reference | { kind: 'args' } | { kind: 'none' };

/** A reference to an object or array has no value (11.5). */
const noValue = Symbol('no value');

export function bindExpression(source: string): (x: Execution, frame: Frame) => void {
  const isDebug = source.startsWith('#');
  const text = isDebug ? source.slice(1) : source;
  let built: Built | undefined;
  let builtMax = Number.NaN;

  return (x, frame) => {
    if (!x.options.enableExpr) return;
    const countMax = x.options.limits?.expressionTokens ?? Number.POSITIVE_INFINITY;
    if (built === undefined || builtMax !== countMax) {
      built = buildExpressions(text, countMax);
      builtMax = countMax;
    }
    const { expressions, faults } = built;
    if (isDebug) x.out += `EVAL=[${expressions.map((steps) => `[${steps.map(shown).join(' ')}]`).join(', ')}]`;
    if (faults.length > 0) {
      if (x.isFirst(built)) for (const fault of faults) x.report(expressionParse(text, fault, x.position, x.partial));
      return;
    }
    const { errorCount } = x;
    const inner = new Frame(frame.node, frame);
    let value: Scalar | undefined;
    for (const steps of expressions) {
      x.left -= 1 + steps.length;
      if (x.left < 0) x.look();
      value = reduce(steps, x, inner, (detail) => {
        x.report(expressionReduce(text, detail, x.position, x.partial));
      });
    }
    if (x.errorCount > errorCount) return;
    inner.variables?.forEach((name, held) => void setVariable(frame, name, held));
    if (value === undefined) return;
    if (isDebug) x.out += ' -> ';
    if (value === null) return;
    x.out += '' + value;
    x.charge(typeof value === 'string' ? value : '');
  };
}

/** The value of one expression, undefined if it has none. A fault ends it; the remaining stack is still checked. */
function reduce(
  steps: readonly Step[],
  x: Execution,
  frame: Frame,
  report: (detail: string) => void,
): Scalar | undefined {
  const stack: Held[] = [];
  try {
    for (const step of steps) {
      if (step.kind === 'operator' && step.name === 'assign') {
        const right = stack.pop();
        assign(stack.pop(), right, frame);
        return undefined;
      }
      run(step, stack, x, frame);
    }
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    report(error.message);
  }
  const top = stack.pop();
  if (top === undefined) return undefined;
  if ('kind' in top && top.kind === 'none') return undefined;
  const value = resolved(top, frame);
  if (value === undefined || value === noValue) {
    report('Reduce error: unexpected token on stack');
    return undefined;
  }
  return value;
}

function run(step: Step, stack: Held[], x: Execution, frame: Frame): void {
  switch (step.kind) {
    case 'value':
      stack.push({ value: step.value });
      break;
    case 'reference':
    case 'args':
      stack.push(step);
      break;
    case 'call': {
      const args: Scalar[] = [];
      for (let held = stack.pop(); held !== undefined; held = stack.pop()) {
        if ('kind' in held && held.kind === 'args') break;
        if ('kind' in held && held.kind === 'none') throw new ExpressionFault(`Error calling function ${step.name}`);
        const value = resolved(held, frame);
        if (value !== noValue && value !== undefined) args.push(value);
      }
      stack.push({ value: call(step.name, args.reverse()) });
      break;
    }
    case 'operator': {
      if (isUnary(step.name)) {
        const held = stack.pop();
        const value = held === undefined ? undefined : resolved(held, frame);
        if (value === undefined) throw invalid(step.name);
        stack.push(value === noValue ? { kind: 'none' } : { value: unary(step.name, value) });
        break;
      }
      const right = stack.pop();
      const left = stack.pop();
      const b = right === undefined ? undefined : resolved(right, frame);
      const a = left === undefined ? undefined : resolved(left, frame);
      if (a === undefined || b === undefined || a === noValue || b === noValue) throw invalid(step.name);
      stack.push({ value: binary(step.name, a, b, x) });
      break;
    }
    default:
      step satisfies never;
  }
}

const invalid = (name: OperatorName) => new ExpressionFault(`Invalid arguments to operator ${name}`);

/** Undefined for the arguments' mark. */
function resolved(held: Held, frame: Frame): Scalar | typeof noValue | undefined {
  if ('value' in held) return held.value;
  if (held.kind === 'args') return undefined;
  if (held.kind === 'none') return noValue;
  const value = lookUp(frame, held.path);
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  return noValue;
}

function assign(left: Held | undefined, right: Held | undefined, frame: Frame): void {
  if (left === undefined || right === undefined) throw invalid('assign');
  if (!('path' in left) || left.path.length !== 1) return;
  const name = left.path[0];
  if (typeof name !== 'string' || name.length < 2 || !name.startsWith('@')) return;
  const value = resolved(right, frame);
  if (value !== noValue && value !== undefined) setVariable(frame, name, value);
}

const decimal = /^[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?$/;
const hex = /^([-+]?)0[xX]([0-9a-fA-F]+)$/;

/** Stricter than the formatters' conversion: the entire text must be one number (11.5). */
function toNumber(value: Scalar): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || value === '') return 0;
  if (decimal.test(value)) return Number(value);
  const found = hex.exec(value);
  if (found === null) return Number.NaN;
  return found[1] === '-' ? -hexValue(found[2]!) : hexValue(found[2]!);
}

const toBoolean = (value: Scalar): boolean => Boolean(value);
const toText = (value: Scalar): string => '' + value;

const unaryNames = new Set<OperatorName>(['unary plus', 'unary minus', 'logical not', 'bitwise not']);
const isUnary = (name: OperatorName) => unaryNames.has(name);

function unary(name: OperatorName, value: Scalar): Scalar {
  switch (name) {
    case 'unary plus':
      return toNumber(value);
    case 'unary minus':
      return -toNumber(value);
    case 'bitwise not':
      return ~toNumber(value);
    default:
      return !toBoolean(value);
  }
}

// Comparisons use JavaScript's rules, on scalars of any two types.
type Loose = number;

function binary(name: OperatorName, a: Scalar, b: Scalar, x: Execution): Scalar {
  switch (name) {
    case 'add':
      return typeof a === 'string' || typeof b === 'string'
        ? joined(toText(a) + toText(b), x)
        : toNumber(a) + toNumber(b);
    case 'subtract':
      return toNumber(a) - toNumber(b);
    case 'multiply':
      return toNumber(a) * toNumber(b);
    case 'divide':
      return toNumber(a) / toNumber(b);
    case 'modulus':
      return toNumber(a) % toNumber(b);
    case 'exponent':
      return toNumber(a) ** toNumber(b);
    case 'left shift':
      return toNumber(a) << toNumber(b);
    case 'right shift':
      return toNumber(a) >> toNumber(b);
    case 'less than':
      return (a as Loose) < (b as Loose);
    case 'greater than':
      return (a as Loose) > (b as Loose);
    case 'less than or equal':
      return (a as Loose) <= (b as Loose);
    case 'greater than or equal':
      return (a as Loose) >= (b as Loose);
    case 'equality':
      // biome-ignore lint/suspicious/noDoubleEquals: the language's == is JavaScript's
      return a == b;
    case 'inequality':
      // biome-ignore lint/suspicious/noDoubleEquals: the language's != is JavaScript's
      return a != b;
    case 'strict equality':
      return a === b;
    case 'strict inequality':
      return a !== b;
    case 'bitwise and':
      return toNumber(a) & toNumber(b);
    case 'bitwise xor':
      return toNumber(a) ^ toNumber(b);
    case 'bitwise or':
      return toNumber(a) | toNumber(b);
    case 'logical and':
      return toBoolean(a) && toBoolean(b);
    default:
      return toBoolean(a) || toBoolean(b);
  }
}

function joined(text: string, x: Execution): string {
  const charsMax = x.options.limits?.expressionChars ?? x.outputCharsMax;
  if (text.length > charsMax) {
    throw new ExpressionFault(`Concatenation would exceed maximum string length ${charsMax}`);
  }
  x.charge(text);
  return text;
}

function call(name: FunctionName, args: readonly Scalar[]): Scalar {
  const [first] = args;
  if (first === undefined) throw new ExpressionFault(`Error calling function ${name}`);
  switch (name) {
    case 'max':
      // biome-ignore lint/complexity/useMathMinMax: a NaN as the first argument loses, as a later one it wins
      return args.map(toNumber).reduce((a, b) => (a > b ? a : b));
    case 'min':
      // biome-ignore lint/complexity/useMathMinMax: likewise
      return args.map(toNumber).reduce((a, b) => (a < b ? a : b));
    case 'abs':
      return Math.abs(toNumber(first));
    case 'num':
      return toNumber(first);
    case 'str':
      return toText(first);
    default:
      return toBoolean(first);
  }
}

/** Debug mode's output for a step (11.6). */
function shown(step: Step): string {
  switch (step.kind) {
    case 'value':
      return typeof step.value === 'string' ? JSON.stringify(step.value) : toText(step.value);
    case 'reference':
      return step.text;
    case 'call':
      return `${step.name}()`;
    case 'operator':
      return `<${step.name}>`;
    default:
      return '<args>';
  }
}
