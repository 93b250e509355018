// `{.ctx @name k=P}`: an object of the resolved references; unresolved ones are null (section 6.8, Ours).
import { type Body, quote } from './emitter.ts';
import type { Node } from './tree.ts';

export function emitCtxvar(body: Body, node: Extract<Node, { kind: 'ctxvar' }>, frame: string): void {
  const bindings = node.bindings.map(([key, path]) => `[${quote(key)},${body.emitter.lookUp(path, frame)}]`);
  body.code(`R.setVariable(${frame},${quote(node.name)},R.objectOf([${bindings.join(',')}]));`);
}
