// The tokens of an expression (sections 11.1 to 11.3). Used by build.ts.
import { type Path, segmentOf } from '../3-run/frame.ts';

export type Scalar = number | string | boolean | null;

export type OperatorName =
  | 'unary plus'
  | 'unary minus'
  | 'logical not'
  | 'bitwise not'
  | 'exponent'
  | 'multiply'
  | 'divide'
  | 'modulus'
  | 'add'
  | 'subtract'
  | 'left shift'
  | 'right shift'
  | 'less than'
  | 'greater than'
  | 'less than or equal'
  | 'greater than or equal'
  | 'equality'
  | 'inequality'
  | 'strict equality'
  | 'strict inequality'
  | 'bitwise and'
  | 'bitwise xor'
  | 'bitwise or'
  | 'logical and'
  | 'logical or'
  | 'assign';

export type FunctionName = 'max' | 'min' | 'abs' | 'num' | 'str' | 'bool';

export type Token =
  | { kind: 'value'; value: Scalar }
  | { kind: 'reference'; path: Path; text: string }
  | { kind: 'call'; name: FunctionName }
  | { kind: 'operator'; name: OperatorName }
  | { kind: 'left' | 'right' | 'comma' | 'semicolon' };

/** A syntax error, with the wording of section 11.7. */
export class ExpressionFault extends Error {}

const functions = new Set<string>(['max', 'min', 'abs', 'num', 'str', 'bool']);
const isFunction = (name: string): name is FunctionName => functions.has(name);

const constants = new Map<string, Scalar>([
  ['null', null],
  ['true', true],
  ['false', false],
  ['PI', Math.PI],
  ['E', Math.E],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['NaN', Number.NaN],
]);

/** Longest first. */
const binary: readonly (readonly [string, OperatorName])[] = [
  ['===', 'strict equality'],
  ['!==', 'strict inequality'],
  ['**', 'exponent'],
  ['<<', 'left shift'],
  ['>>', 'right shift'],
  ['<=', 'less than or equal'],
  ['>=', 'greater than or equal'],
  ['==', 'equality'],
  ['!=', 'inequality'],
  ['&&', 'logical and'],
  ['||', 'logical or'],
  ['*', 'multiply'],
  ['/', 'divide'],
  ['%', 'modulus'],
  ['+', 'add'],
  ['-', 'subtract'],
  ['<', 'less than'],
  ['>', 'greater than'],
  ['&', 'bitwise and'],
  ['^', 'bitwise xor'],
  ['|', 'bitwise or'],
  ['=', 'assign'],
  ['!', 'logical not'],
  ['~', 'bitwise not'],
];

const punctuation = new Map<string, 'left' | 'right' | 'comma' | 'semicolon'>([
  ['(', 'left'],
  [')', 'right'],
  [',', 'comma'],
  [';', 'semicolon'],
]);

const space = /[ \t\n\r\u00a0]+/y;
const reference = /(?:\d+|[@$]?[a-zA-Z][a-zA-Z0-9_-]*|@)(?:\.(?:\d+|[@$]?[a-zA-Z][a-zA-Z0-9_-]*|@))*/y;

/** @param faults collects errors; an unknown function name is recorded and parsing continues; anything else ends it */
export function tokensOf(text: string, countMax: number, faults: string[]): Token[] {
  const tokens: Token[] = [];
  try {
    readTokens(text, countMax, tokens, faults);
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    faults.push(error.message);
  }
  return tokens;
}

function readTokens(text: string, countMax: number, tokens: Token[], faults: string[]): void {
  let at = 0;
  const isAfterOperand = () => {
    const last = tokens[tokens.length - 1];
    return last !== undefined && (last.kind === 'value' || last.kind === 'reference' || last.kind === 'right');
  };

  while (at < text.length) {
    space.lastIndex = at;
    if (space.test(text)) at = space.lastIndex;
    if (at >= text.length) break;
    if (tokens.length >= countMax) {
      throw new ExpressionFault(`Expression exceeds the maximum number of allowed tokens: ${countMax}`);
    }
    const c = text[at]!;
    const mark = punctuation.get(c);
    if (mark !== undefined) {
      tokens.push({ kind: mark });
      at++;
    } else if (c >= '0' && c <= '9') {
      const read = readNumber(text, at);
      tokens.push({ kind: 'value', value: read.value });
      at = read.end;
    } else if (c === '"' || c === "'") {
      const read = readString(text, at);
      tokens.push({ kind: 'value', value: read.value });
      at = read.end;
    } else if (/[a-zA-Z@$]/.test(c)) {
      reference.lastIndex = at;
      const name = reference.exec(text)?.[0];
      if (name === undefined) throw unexpected(text, at);
      at += name.length;
      space.lastIndex = at;
      const isCall = text[space.test(text) ? space.lastIndex : at] === '(';
      tokens.push(nameToken(name, isCall, faults));
    } else {
      const found = binary.find(([sign]) => text.startsWith(sign, at));
      if (found === undefined) throw unexpected(text, at);
      tokens.push({ kind: 'operator', name: unaryOf(found[1], isAfterOperand()) });
      at += found[0].length;
    }
  }
}

function unaryOf(name: OperatorName, isAfterOperand: boolean): OperatorName {
  if (isAfterOperand) return name;
  return name === 'add' ? 'unary plus' : name === 'subtract' ? 'unary minus' : name;
}

function nameToken(name: string, isCall: boolean, faults: string[]): Token {
  const constant = constants.get(name);
  if (constant !== undefined) return { kind: 'value', value: constant };
  if (isCall) {
    if (isFunction(name)) return { kind: 'call', name };
    if (!name.includes('.') && faults.length === 0) faults.push(`Invalid function ${name}`);
  }
  return { kind: 'reference', path: name.split('.').map(segmentOf), text: name };
}

const isDigit = (c: string | undefined) => c !== undefined && c >= '0' && c <= '9';

function readNumber(text: string, start: number): { value: number; end: number } {
  let at = start;
  if (text[at] === '0' && (text[at + 1] === 'x' || text[at + 1] === 'X')) {
    at += 2;
    while (/[0-9a-fA-F]/.test(text[at] ?? '')) at++;
    if (at === start + 2) throw new ExpressionFault('Expected digits after start of hex number');
    return { value: hexValue(text.slice(start + 2, at)), end: at };
  }
  let hasPoint = false;
  while (isDigit(text[at]) || text[at] === '.') {
    if (text[at] === '.') {
      if (hasPoint) throw new ExpressionFault('Duplicate decimal point in number');
      hasPoint = true;
    }
    at++;
  }
  if (text[at] === 'e' || text[at] === 'E') {
    at++;
    if (text[at] === '+' || text[at] === '-') at++;
    if (!isDigit(text[at])) throw new ExpressionFault('Expected a digit after exponent in decimal number');
    while (isDigit(text[at])) at++;
    if (text[at] === '.') throw new ExpressionFault('Unexpected decimal point in exponent');
  }
  return { value: Number(text.slice(start, at)), end: at };
}

/** Any number of digits, rounded like a number literal. */
export const hexValue = (digits: string): number => Number(`0x${digits}`);

const escapes: Record<string, string> = { n: '\n', t: '\t', f: '\f', r: '\r' };

function readString(text: string, start: number): { value: string; end: number } {
  const quote = text[start]!;
  let value = '';
  let at = start + 1;
  for (;;) {
    const c = text[at];
    if (c === undefined) throw new ExpressionFault('Unterminated string');
    if (c === quote) return { value, end: at + 1 };
    if (c === '\n') throw new ExpressionFault('Illegal bare line feed character in string literal');
    if (c === '\r') throw new ExpressionFault('Illegal bare carriage return character in string literal');
    if (c !== '\\') {
      value += c;
      at++;
      continue;
    }
    const escaped = text[at + 1];
    if (escaped === undefined) throw new ExpressionFault('Unterminated string');
    const length = escaped === 'x' ? 2 : escaped === 'u' ? 4 : escaped === 'U' ? 8 : 0;
    if (length === 0) {
      value += escapes[escaped] ?? escaped;
      at += 2;
      continue;
    }
    const digits = text.slice(at + 2, at + 2 + length);
    if (digits.length < length || !/^[0-9a-fA-F]+$/.test(digits)) {
      throw new ExpressionFault(length === 2 ? 'Invalid 2-char hex escape found' : 'Invalid unicode escape found');
    }
    value += safeChar(Number.parseInt(digits, 16));
    at += 2 + length;
  }
}

/** Control characters and invalid code points become a space. */
function safeChar(code: number): string {
  if (code <= 8 || (code >= 14 && code <= 31) || code > 0x10ffff) return ' ';
  return String.fromCodePoint(code);
}

function unexpected(text: string, at: number): ExpressionFault {
  const code = text.charCodeAt(at);
  const names: Record<number, string> = { 8: 'backspace', 10: 'line feed', 12: 'form feed', 13: 'carriage return' };
  const name = names[code] ?? (code < 32 ? 'control character' : 'character');
  return new ExpressionFault(`Unexpected ${name} at ${at}: ${JSON.stringify(text[at])}`);
}
