// `{P|f}`: looks up, runs the chain in a frame of the value, prints (sections 9.2 and 9.3).
import type { Call, Path } from '../1-parse/instruction.ts';
import { type Body, quote } from './emitter.ts';
import type { Node } from './tree.ts';

type Variable = Extract<Node, { kind: 'variable' }>;

export function emitVariable(body: Body, node: Variable, frame: string): void {
  const first = body.emitter.lookUp(node.paths[0]!, frame);
  if (node.calls.length === 0) {
    body.code(`v=${first};if(typeof v==="string")x.out+=v;else if(v!==undefined)x.print(v);`);
    return;
  }
  emitChain(body, node, frame, 'VARIABLE');
  body.code('x.charge(v);if(typeof v==="string")x.out+=v;else if(v!==undefined)x.print(v);');
}

/**
 * Leaves the chain's value in `v`; a formatter that throws leaves undefined, with the error recorded. A variable tag pushes a
 * frame of the original value for its chain; `{.var}` does not. Frames are only made for formatters that look into them.
 */
export function emitChain(
  body: Body,
  node: { paths: readonly Path[]; calls: readonly Call[]; at: { line: number; offset: number } },
  frame: string,
  type: 'VARIABLE' | 'BINDVAR',
): void {
  const { emitter } = body;
  const needs = emitter.needs(node.calls);
  const inner = type === 'VARIABLE' && needs.frame ? 't' : frame;
  const rest = needs.rest
    ? `[${node.paths
        .slice(1)
        .map((path) => emitter.lookUp(path, frame))
        .join(',')}]`
    : 'N';
  const { line, offset } = node.at;
  let code = `v=${emitter.lookUp(node.paths[0]!, frame)};`;
  if (needs.reports) code += `x.line=${line};x.offset=${offset};`;
  code += 'try{';
  if (inner === 't') code += `t=new Fr(v,${frame});`;
  if (needs.rest) code += `a=${rest};`;
  const passed = needs.rest ? 'a' : 'N';
  for (const call of node.calls) code += `v=${emitter.formatter(call)}(v,x,${inner},${frame},${passed});`;
  code += `}catch(e){v=x.fail(e,${quote(type)},${line},${offset});}`;
  body.code(code);
}
