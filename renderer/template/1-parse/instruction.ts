// The instruction list: a template before its blocks are assembled. Created by parse.ts, read by 2-compile.
import type { Position } from '../errors.ts';

export type Path = readonly (string | number)[];
export type At = Position & { length: number };

/** Arguments of a formatter, predicate or include (section 5). `raw` is the unsplit text after the delimiter. */
export type Args = { readonly list: readonly string[]; readonly delimiter: string; readonly raw: string };

export type Call = { readonly name: string; readonly args: Args | null };
export type PredicateCall = Call & { readonly isKnown: boolean };

export type Instruction =
  | { kind: 'text'; text: string; at: At }
  | { kind: 'comment'; text: string; isMultiLine: boolean; at: At }
  | { kind: 'variable'; paths: readonly Path[]; calls: readonly Call[]; at: At }
  | { kind: 'section'; path: Path; at: At }
  | { kind: 'repeated'; path: Path; at: At }
  | { kind: 'alternates'; at: At }
  | { kind: 'predicate'; call: PredicateCall; at: At }
  | { kind: 'if'; operators: readonly ('&&' | '||')[]; paths: readonly Path[]; at: At }
  | { kind: 'or'; call: PredicateCall | null; at: At }
  | { kind: 'end'; at: At }
  | { kind: 'bindvar'; name: string; paths: readonly Path[]; calls: readonly Call[]; at: At }
  | { kind: 'ctxvar'; name: string; bindings: readonly (readonly [string, Path])[]; at: At }
  | { kind: 'eval'; expression: string; at: At }
  | { kind: 'inject'; name: string; path: string; args: Args | null; at: At }
  | { kind: 'macro'; name: string; at: At }
  | { kind: 'include'; name: string; args: Args; at: At }
  | { kind: 'literal'; name: LiteralName; at: At };

export type LiteralName = 'meta-left' | 'meta-right' | 'space' | 'tab' | 'newline';

/** The upper-case names of section 23, as error messages use them. */
export const typeName = {
  text: 'TEXT',
  comment: 'COMMENT',
  variable: 'VARIABLE',
  section: 'SECTION',
  repeated: 'REPEATED',
  alternates: 'ALTERNATES_WITH',
  predicate: 'PREDICATE',
  if: 'IF',
  or: 'OR_PREDICATE',
  end: 'END',
  bindvar: 'BINDVAR',
  ctxvar: 'CTXVAR',
  eval: 'EVAL',
  inject: 'INJECT',
  macro: 'MACRO',
  include: 'INCLUDE',
  literal: 'LITERAL',
} as const satisfies Record<Instruction['kind'], string>;
