// `{.if a && b}`, `{.NAME? args}` and the chain of `{.or}` after any block (sections 6.4 to 6.6).
import type { PredicateCall } from '../1-parse/instruction.ts';
import type { Body } from './emitter.ts';
import type { IfNode, OrNode, PredicateNode } from './tree.ts';

export function emitPredicate(body: Body, node: PredicateNode, frame: string): void {
  emitTests(body, node, frame);
}

export function emitIf(body: Body, node: IfNode, frame: string): void {
  const tests = node.paths.map((path) => `R.truthy(${body.emitter.lookUp(path, frame)})`);
  // Left to right, stopping at the first operator whose result decides: the same as grouping to the right.
  let condition = '';
  for (const [i, test] of tests.entries()) {
    condition += test;
    if (i < node.operators.length) condition += `${node.operators[i]}${i < tests.length - 2 ? '(' : ''}`;
  }
  condition += ')'.repeat(Math.max(0, tests.length - 2));
  body.code(`if(${condition}){`);
  body.nested(node.block, frame);
  emitAlternate(body, node.alternate, frame);
}

/** Closes the brace of the block before, and adds what runs otherwise. */
export function emitAlternate(body: Body, or: OrNode | null, frame: string): void {
  if (or !== null) {
    body.code('}else{');
    emitTests(body, or, frame);
  }
  body.code('}');
}

/** A predicate and its alternates. A label keeps the chain flat, however long: what has run its block leaves the whole chain. */
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
