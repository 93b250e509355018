// Tokens to lists in postfix order, one for each expression between semicolons (section 11.4, a shunting yard).
import { ExpressionFault, type FunctionName, type OperatorName, type Token, tokensOf } from './tokens.ts';

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

export function buildExpressions(text: string, tokenCountMax = Number.POSITIVE_INFINITY): Step[][] {
  const expressions: Step[][] = [];
  let output: Step[] = [];
  let stack: Waiting[] = [];

  const finish = () => {
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      if (top.kind === 'left') throw new ExpressionFault('Mismatched operator found: left paren');
      output.push(top);
    }
    if (output.length > 0) expressions.push(output);
    output = [];
    stack = [];
  };

  /** Moves operators to the output back to the nearest left parenthesis; false when there is none. */
  const moveToLeft = (): boolean => {
    for (let top = stack[stack.length - 1]; top !== undefined; top = stack[stack.length - 1]) {
      if (top.kind === 'left') return true;
      output.push(top);
      stack.pop();
    }
    return false;
  };

  for (const token of tokensOf(text, tokenCountMax)) {
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
        if (!moveToLeft()) throw new ExpressionFault('Mismatched operator found: right paren');
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
  return expressions;
}
