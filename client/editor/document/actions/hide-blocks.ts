// Hides blocks on one kind of device, or shows them there again. Editor A19.
import type { Block, Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';

export type HideableDevice = NonNullable<Block['layout']['hidden']>[number];

export const isHiddenOn = (block: Block, device: HideableDevice): boolean =>
  block.layout.hidden?.includes(device) === true;

/** Toggles: hides all of them if any is shown. */
export function hideBlocks(document: Document, ids: readonly string[], device: HideableDevice): Change | undefined {
  const blocks = ids.flatMap((id) => document.blocks[id] ?? []);
  if (blocks.length === 0) return undefined;
  const isHiding = blocks.some((block) => !isHiddenOn(block, device));
  return {
    label: isHiding ? messages.hideBlock : messages.showBlock,
    patches: blocks.map(({ id, layout: { hidden = [], ...layout } }) => {
      const next = [...hidden.filter((one) => one !== device), ...(isHiding ? [device] : [])].sort();
      return { p: ['blocks', id, 'layout'], o: 'set', v: next.length > 0 ? { ...layout, hidden: next } : layout };
    }),
  };
}
