// Emits a block's instructions in order. Every block first counts its steps, so that no loop escapes the limits.

import type { Call, Path } from '../1-parse/instruction.ts';
import type { Body } from './emitter.ts';
import { emitAlternate, emitIf, emitPredicate } from './if.ts';
import type { MacroNode, Node, RepeatedNode, SectionNode } from './tree.ts';

/** Plain data as a literal of JavaScript source. */
export const quote = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (c) => (c === '\u2028' ? '\\u2028' : '\\u2029'));

export const literalText = { 'meta-left': '{', 'meta-right': '}', space: ' ', tab: '\t', newline: '\n' };

/** Nodes of a block between two limit checks, so that a row of tags cannot print without bound. */
export const nodesPerCount = 64;

/** @param frame the JavaScript name of the frame that the block runs in */
export function emitBlock(body: Body, nodes: readonly Node[], frame: string): void {
  for (let from = 0; from < nodes.length; from += nodesPerCount) {
    const some = nodes.slice(from, from + nodesPerCount);
    body.code(`Q(x,${some.length});`);
    for (const node of some) emitNode(body, node, frame);
  }
}

function emitNode(body: Body, node: Node, frame: string): void {
  switch (node.kind) {
    case 'text':
      body.text(node.text);
      break;
    case 'literal':
      body.text(literalText[node.name]);
      break;
    case 'comment':
      break;
    case 'variable':
      emitVariable(body, node, frame);
      break;
    case 'section':
      emitSection(body, node, frame);
      break;
    case 'repeated':
      emitRepeated(body, node, frame);
      break;
    case 'predicate':
      emitPredicate(body, node, frame);
      break;
    case 'if':
      emitIf(body, node, frame);
      break;
    case 'bindvar':
      emitBindvar(body, node, frame);
      break;
    case 'ctxvar':
      emitCtxvar(body, node, frame);
      break;
    case 'eval':
      emitEval(body, node, frame);
      break;
    case 'inject':
      emitInject(body, node, frame);
      break;
    case 'macro':
      emitMacro(body, node, frame);
      break;
    case 'include':
      emitInclude(body, node, frame);
      break;
    default:
      node satisfies never;
  }
}

/** `{P|f}`: looks up, runs the chain in a frame of the value, prints (sections 9.2 and 9.3). */
type Chained = { paths: readonly Path[]; calls: readonly Call[]; at: { line: number; offset: number } };

function emitVariable(body: Body, node: Extract<Node, { kind: 'variable' }>, frame: string): void {
  if (node.calls.length === 0) body.code(`W(x,${body.emitter.lookUp(node.paths[0]!, frame)});`);
  else {
    const { frame: asksContext } = body.emitter.needs(node.calls);
    body.code(`${asksContext ? 'D' : 'C'}(${chainArguments(body, node, frame)});`);
  }
}

/** Arguments of `show`, `showIn` and `formatted` in 3-run/tags.ts. */
function chainArguments(body: Body, node: Chained, frame: string): string {
  const { emitter } = body;
  const { line, offset } = node.at;
  const [first, ...others] = node.paths.map((path) => emitter.lookUp(path, frame));
  const rest = emitter.needs(node.calls).rest ? `,[${others.join(',')}]` : '';
  return `x,${emitter.chain(node.calls)},${first},${frame},${line},${offset}${rest}`;
}

/** `{.section P}`: looks in the current frame only, and runs the alternate outside the new frame (section 6.2, Ours). */
function emitSection(body: Body, node: SectionNode, frame: string): void {
  const inner = body.fresh('f');
  body.code(`v=${body.emitter.lookUpHere(node.path, frame)};\nif(T(v)){const ${inner}=new Fr(v,${frame});`);
  body.nested(node.block, inner);
  emitAlternate(body, node.alternate, frame);
}

/** `{.repeated section P}`: an array frame with the counter, and a frame for each element (section 6.3). */
function emitRepeated(body: Body, node: RepeatedNode, frame: string): void {
  const list = body.fresh('l');
  const array = body.fresh('f');
  const element = body.fresh('f');
  const index = body.fresh('i');
  const length = body.fresh('n');
  body.code(
    `const ${list}=${body.emitter.lookUpHere(node.path, frame)};\n` +
      `if(Array.isArray(${list})&&${list}.length>0){const ${array}=new Fr(${list},${frame}),${length}=${list}.length;\n` +
      `for(let ${index}=0;${index}<${length};${index}++){` +
      `${array}.counter=${index};const ${element}=new Fr(${list}[${index}],${array});Q(x,1);`,
  );
  body.nested(node.block, element);
  if (node.between.length > 0) {
    body.code(`if(${index}<${length}-1){`);
    body.nested(node.between, element);
    body.code('}');
  }
  body.code('}');
  emitAlternate(body, node.alternate, frame);
}

/** `{.var @name P|f}`: stores the value, not its text, in the current frame (section 6.7). */
function emitBindvar(body: Body, node: Extract<Node, { kind: 'bindvar' }>, frame: string): void {
  const value =
    node.calls.length === 0
      ? body.emitter.lookUp(node.paths[0]!, frame)
      : `R.formatted(${chainArguments(body, node, frame)})`;
  body.code(`R.setVariable(${frame},${quote(node.name)},${value});`);
}

/** `{.ctx @name k=P}`: an object of the resolved references; unresolved ones are null (section 6.8, Ours). */
function emitCtxvar(body: Body, node: Extract<Node, { kind: 'ctxvar' }>, frame: string): void {
  const bindings = node.bindings.map(([key, path]) => `[${quote(key)},${body.emitter.lookUp(path, frame)}]`);
  body.code(`R.setVariable(${frame},${quote(node.name)},R.objectOf([${bindings.join(',')}]));`);
}

/** `{.eval E}` (sections 6.9 and 11): the expression is bound once; it prints by the rules of 9.2. */
function emitEval(body: Body, node: Extract<Node, { kind: 'eval' }>, frame: string): void {
  const { line, offset } = node.at;
  body.code(`x.line=${line};x.offset=${offset};${body.emitter.expression(node.expression)}(x,${frame});`);
}

/** `{.inject @name path}`: a host's value as a local variable (section 6.10). */
function emitInject(body: Body, node: Extract<Node, { kind: 'inject' }>, frame: string): void {
  body.code(`R.setVariable(${frame},${quote(node.name)},R.own(x.options.injects,${quote(node.path)}));`);
}

/** `{.macro name}`: stores the block in the current frame (section 6.11). */
function emitMacro(body: Body, node: MacroNode, frame: string): void {
  body.code(`R.setMacro(x,${frame},${quote(node.name)},${body.emitter.block(node.block)});`);
}

/** `{.include name output}`: runs in the current frame; its output is dropped unless `output` is given (section 6.12). */
function emitInclude(body: Body, node: Extract<Node, { kind: 'include' }>, frame: string): void {
  const { line, offset } = node.at;
  const isPrinted = node.args.list.includes('output');
  body.code(`x.line=${line};x.offset=${offset};R.include(x,${frame},${quote(node.name)},${isPrinted});`);
}
