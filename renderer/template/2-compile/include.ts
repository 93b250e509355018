// `{.include name output}`: runs in the current frame; its output is dropped unless `output` is given (section 6.12).
import { type Body, quote } from './emitter.ts';
import type { Node } from './tree.ts';

export function emitInclude(body: Body, node: Extract<Node, { kind: 'include' }>, frame: string): void {
  const { line, offset } = node.at;
  const isPrinted = node.args.list.includes('output');
  body.code(`x.line=${line};x.offset=${offset};R.include(x,${frame},${quote(node.name)},${isPrinted});`);
}
