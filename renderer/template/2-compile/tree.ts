// The checked tree: every block closed, every alternate in its place. Created by assemble.ts, read by the emitters and ast.ts.
import type { Instruction, PredicateCall } from '../1-parse/instruction.ts';

type Plain<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;

export type Node =
  | Plain<'text' | 'comment' | 'variable' | 'bindvar' | 'ctxvar' | 'eval' | 'inject' | 'include' | 'literal'>
  | SectionNode
  | RepeatedNode
  | PredicateNode
  | IfNode
  | MacroNode;

export type SectionNode = Plain<'section'> & { block: Node[]; alternate: OrNode | null };
export type RepeatedNode = Plain<'repeated'> & { block: Node[]; between: Node[]; alternate: OrNode | null };
export type PredicateNode = Plain<'predicate'> & { block: Node[]; alternate: OrNode | null };
export type IfNode = Plain<'if'> & { block: Node[]; alternate: OrNode | null };
export type MacroNode = Plain<'macro'> & { block: Node[] };
export type OrNode = {
  kind: 'or';
  call: PredicateCall | null;
  at: Instruction['at'];
  block: Node[];
  alternate: OrNode | null;
};

export type Opener = SectionNode | RepeatedNode | PredicateNode | IfNode | MacroNode;
