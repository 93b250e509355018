// `{.if a && b}`, `{.NAME? args}` and the chain of `{.or}` after any block (sections 6.4 to 6.6).
import type { Path, PredicateCall } from '../1-parse/instruction.ts';
import type { Body } from './emitter.ts';
import type { IfNode, OrNode, PredicateNode } from './tree.ts';

export function emitPredicate(body: Body, node: PredicateNode, frame: string): void {
  emitTests(body, node, frame);
}

/**
 * Left to right without precedence, stopping at the first operator whose result decides. So only the operands before the first
 * change of operator are ever evaluated: after `a || b` comes false, which no `&&` can change; after `a && b` comes true.
 */
export function ifOperands({ operators, paths }: IfNode): { operator: '&&' | '||'; asked: readonly Path[] } {
  const operator = operators[0] ?? '&&';
  const change = operators.findIndex((other) => other !== operator);
  return { operator, asked: change < 0 ? paths : paths.slice(0, change + 1) };
}

export function emitIf(body: Body, node: IfNode, frame: string): void {
  const { operator, asked } = ifOperands(node);
  const tests = asked.map((path) => `T(${body.emitter.lookUp(path, frame)})`);
  body.code(`if(${tests.join(operator)}){`);
  body.nested(node.block, frame);
  emitAlternate(body, node.alternate, frame);
}

/** Closes the previous block's brace and adds the alternate. */
export function emitAlternate(body: Body, or: OrNode | null, frame: string): void {
  if (or !== null) {
    body.code('}else{');
    emitTests(body, or, frame);
  }
  body.code('}');
}

/** A predicate and its alternates. A label keeps the chain flat, however long: after a block has run, it breaks out of the chain. */
function emitTests(body: Body, first: PredicateNode | OrNode, frame: string): void {
  const label = body.fresh('L');
  body.code(`${label}:{`);
  for (let at: PredicateNode | OrNode | null = first; at !== null; at = at.alternate) {
    if (at.call === null) {
      body.nested(at.block, frame);
      break;
    }
    body.code(`t=${testOf(body, at.call, at.at, frame)};if(t!==false){if(t===true){`);
    body.nested(at.block, frame);
    body.code(`}break ${label};}`);
  }
  body.code('}');
}

/** True, false, or undefined when the predicate has failed with an error. */
function testOf(body: Body, call: PredicateCall, at: { line: number; offset: number }, frame: string): string {
  return call.isKnown ? `${body.emitter.predicate(call, at.line, at.offset)}(x,${frame})` : 'false';
}
