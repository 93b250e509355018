// `{.section P}`: looks in the current frame only, and runs the alternate outside the new frame (section 6.2, Ours).
import type { Body } from './emitter.ts';
import { emitAlternate } from './if.ts';
import type { SectionNode } from './tree.ts';

export function emitSection(body: Body, node: SectionNode, frame: string): void {
  const inner = body.fresh('f');
  body.code(`v=${body.emitter.lookUpHere(node.path, frame)};\nif(T(v)){const ${inner}=new Fr(v,${frame});`);
  body.nested(node.block, inner);
  emitAlternate(body, node.alternate, frame);
}
