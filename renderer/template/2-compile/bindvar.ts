// `{.var @name P|f}`: stores the value, not its text, in the current frame (section 6.7).
import { type Body, quote } from './emitter.ts';
import type { Node } from './tree.ts';
import { chainArguments } from './variable.ts';

export function emitBindvar(body: Body, node: Extract<Node, { kind: 'bindvar' }>, frame: string): void {
  const value =
    node.calls.length === 0
      ? body.emitter.lookUp(node.paths[0]!, frame)
      : `R.formatted(${chainArguments(body, node, frame)})`;
  body.code(`R.setVariable(${frame},${quote(node.name)},${value});`);
}
