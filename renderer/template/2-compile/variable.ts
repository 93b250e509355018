// `{P|f}`: looks up, runs the chain in a frame of the value, prints (sections 9.2 and 9.3).
import type { Call, Path } from '../1-parse/instruction.ts';
import type { Body } from './emitter.ts';
import type { Node } from './tree.ts';

type Chained = { paths: readonly Path[]; calls: readonly Call[]; at: { line: number; offset: number } };

export function emitVariable(body: Body, node: Extract<Node, { kind: 'variable' }>, frame: string): void {
  if (node.calls.length === 0) body.code(`W(x,${body.emitter.lookUp(node.paths[0]!, frame)});`);
  else {
    const { frame: asksContext } = body.emitter.needs(node.calls);
    body.code(`${asksContext ? 'D' : 'C'}(${chainArguments(body, node, frame)});`);
  }
}

/** Arguments of `show`, `showIn` and `formatted` in 3-run/tags.ts. */
export function chainArguments(body: Body, node: Chained, frame: string): string {
  const { emitter } = body;
  const { line, offset } = node.at;
  const [first, ...others] = node.paths.map((path) => emitter.lookUp(path, frame));
  const rest = emitter.needs(node.calls).rest ? `,[${others.join(',')}]` : '';
  return `x,${emitter.chain(node.calls)},${first},${frame},${line},${offset}${rest}`;
}
