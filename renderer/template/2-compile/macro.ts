// `{.macro name}`: stores the block in the current frame (section 6.11).
import { type Body, quote } from './emitter.ts';
import type { MacroNode } from './tree.ts';

export function emitMacro(body: Body, node: MacroNode, frame: string): void {
  body.code(`R.setMacro(x,${frame},${quote(node.name)},${body.emitter.block(node.block)});`);
}
