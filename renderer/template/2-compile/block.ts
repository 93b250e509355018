// Emits a block's instructions in order. Every block first counts its steps, so that no loop escapes the limits.

import { emitBindvar } from './bindvar.ts';
import { emitCtxvar } from './ctxvar.ts';
import type { Body } from './emitter.ts';
import { emitEval } from './eval.ts';
import { emitIf, emitPredicate } from './if.ts';
import { emitInclude } from './include.ts';
import { emitInject } from './inject.ts';
import { emitMacro } from './macro.ts';
import { emitRepeated } from './repeated.ts';
import { emitSection } from './section.ts';
import type { Node } from './tree.ts';
import { emitVariable } from './variable.ts';

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
