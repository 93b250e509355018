// The tree in the encoding of section 23, for the conformance cases and the adapter. Nothing in the engine reads it.
import type { Args, Call } from '../1-parse/instruction.ts';
import type { Node, OrNode } from './tree.ts';

export const astOf = (tree: readonly Node[]): unknown => [17, 1, blockOf(tree), 18];

const blockOf = (nodes: readonly Node[]): unknown[] => nodes.map(nodeOf);

const literals = { 'meta-left': 12, 'meta-right': 13, newline: 14, space: 15, tab: 16 };

function nodeOf(node: Node): unknown {
  switch (node.kind) {
    case 'text':
      return [0, node.text];
    case 'variable':
      return [1, node.paths, callsOf(node.calls)];
    case 'section':
      return [2, node.path, blockOf(node.block), alternateOf(node.alternate)];
    case 'repeated':
      return [4, node.path, blockOf(node.block), alternateOf(node.alternate), blockOf(node.between)];
    case 'predicate':
      return [5, node.call.name, argsOf(node.call.args), blockOf(node.block), alternateOf(node.alternate)];
    case 'bindvar':
      return [6, node.name, node.paths, callsOf(node.calls)];
    case 'if':
      return [
        8,
        node.operators.map((operator) => (operator === '&&' ? 1 : 0)),
        node.paths,
        blockOf(node.block),
        alternateOf(node.alternate),
      ];
    case 'inject':
      return [9, node.name, node.path, argsOf(node.args)];
    case 'macro':
      return [10, node.name, blockOf(node.block)];
    case 'comment':
      return [11, node.text, node.isMultiLine ? 1 : 0];
    case 'literal':
      return literals[node.name];
    case 'ctxvar':
      return [22, node.name, node.bindings];
    case 'eval':
      return [23, node.expression];
    case 'include':
      return [24, node.name, argsOf(node.args)];
    default:
      return node satisfies never;
  }
}

function alternateOf(or: OrNode | null): unknown {
  return or === null
    ? 3
    : [7, or.call?.name ?? 0, argsOf(or.call?.args ?? null), blockOf(or.block), alternateOf(or.alternate)];
}

const callsOf = (calls: readonly Call[]) =>
  calls.length === 0 ? 0 : calls.map(({ name, args }) => (args === null ? [name] : [name, argsOf(args)]));

const argsOf = (args: Args | null) => (args === null ? 0 : [args.list, args.delimiter]);
