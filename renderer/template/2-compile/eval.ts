// `{.eval E}` (sections 6.9 and 11): the expression is bound once; it prints by the rules of 9.2.
import type { Body } from './emitter.ts';
import type { Node } from './tree.ts';

export function emitEval(body: Body, node: Extract<Node, { kind: 'eval' }>, frame: string): void {
  const { line, offset } = node.at;
  body.code(`x.line=${line};x.offset=${offset};${body.emitter.expression(node.expression)}(x,${frame});`);
}
