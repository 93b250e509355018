// Tokens to lists in postfix order, one for each expression between semicolons (section 11.4, a shunting yard).
import { type FunctionName, type OperatorName, type Token, tokensOf } from './tokens.ts';

export type Step =
  | Extract<Token, { kind: 'value' | 'reference' | 'operator' }>
  | { kind: 'call'; name: FunctionName }
  | { kind: 'args' };

const strengths: Record<OperatorName, number> = {
  'unary plus': 17,
  'unary minus': 17,
  'logical not': 17,
  'bitwise not': 17,
  exponent: 16,
  multiply: 15,
  divide: 15,
  modulus: 15,
  add: 14,
  subtract: 14,
  'left shift': 13,
  'right shift': 13,
  'less than': 12,
  'greater than': 12,
  'less than or equal': 12,
  'greater than or equal': 12,
  equality: 11,
  inequality: 11,
  'strict equality': 11,
  'strict inequality': 11,
  'bitwise and': 10,
  'bitwise xor': 9,
  'bitwise or': 8,
  'logical and': 7,
  'logical or': 6,
  assign: 3,
};

const rightGrouping = new Set<number>([17, 16, 3]);

type Waiting = { kind: 'operator'; name: OperatorName } | { kind: 'call'; name: FunctionName } | { kind: 'left' };

/** If `faults` has entries, no expression of the tag is evaluated; `expressions` has those that could be built. */
export type Built = { readonly expressions: readonly Step[][]; readonly faults: readonly string[] };

export function buildExpressions(text: string, tokenCountMax: number): Built {
  const expressions: Step[][] = [];
  const faults: string[] = [];
  const tokens = tokensOf(text, tokenCountMax, faults);
  if (faults.length > 0) return { expressions, faults };

  let output: Step[] = [];
  let stack: Waiting[] = [];

  const finish = () => {
    let isWhole = true;
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      if (top.kind === 'left') {
        faults.push('Mismatched operator found: left paren');
        isWhole = false;
        break;
      }
      output.push(top);
    }
    if (isWhole && output.length > 0) expressions.push(output);
    output = [];
    stack = [];
  };

  /** Moves operators to the output back to the nearest left parenthesis; false without one. */
  const moveToLeft = (): boolean => {
    for (let top = stack[stack.length - 1]; top !== undefined; top = stack[stack.length - 1]) {
      if (top.kind === 'left') return true;
      output.push(top);
      stack.pop();
    }
    return false;
  };

  for (const token of tokens) {
    switch (token.kind) {
      case 'value':
      case 'reference':
        output.push(token);
        break;
      case 'call':
        output.push({ kind: 'args' });
        stack.push(token);
        break;
      case 'left':
        stack.push({ kind: 'left' });
        break;
      case 'comma':
        moveToLeft();
        break;
      case 'right': {
        if (!moveToLeft()) {
          faults.push('Mismatched operator found: right paren');
          return { expressions, faults };
        }
        stack.pop();
        const call = stack[stack.length - 1];
        if (call?.kind === 'call') {
          output.push(call);
          stack.pop();
        }
        break;
      }
      case 'operator': {
        const strength = strengths[token.name];
        for (let top = stack[stack.length - 1]; top !== undefined; top = stack[stack.length - 1]) {
          if (top.kind === 'left') break;
          if (top.kind === 'operator') {
            const other = strengths[top.name];
            if (!(other > strength || (other === strength && !rightGrouping.has(strength)))) break;
          }
          output.push(top);
          stack.pop();
        }
        stack.push(token);
        break;
      }
      case 'semicolon':
        finish();
        break;
      default:
        token satisfies never;
    }
  }
  finish();
  return { expressions, faults };
}
