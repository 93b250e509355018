// `{.inject @name path}`: a host's value as a local variable (section 6.10).
import { type Body, quote } from './emitter.ts';
import type { Node } from './tree.ts';

export function emitInject(body: Body, node: Extract<Node, { kind: 'inject' }>, frame: string): void {
  body.code(`R.setVariable(${frame},${quote(node.name)},R.own(x.options.injects,${quote(node.path)}));`);
}
