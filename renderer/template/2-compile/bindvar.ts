// `{.var @name P|f}`: stores the value, not its text, in the current frame (section 6.7).
import { type Body, quote } from './emitter.ts';
import type { Node } from './tree.ts';
import { emitChain } from './variable.ts';

export function emitBindvar(body: Body, node: Extract<Node, { kind: 'bindvar' }>, frame: string): void {
  if (node.calls.length === 0) body.code(`v=${body.emitter.lookUp(node.paths[0]!, frame)};`);
  else {
    emitChain(body, node, frame, 'BINDVAR');
    body.code('x.charge(v);');
  }
  body.code(`R.setVariable(${frame},${quote(node.name)},v);`);
}
