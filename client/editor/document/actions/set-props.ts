// Sets block properties from the inspector, plus the effects that the block's definition derives from them. Editor C7, D17.

import { blockOf } from '../../../../server/content/block/blocks.ts';
import type { Patch } from '../../../../server/content/document/patches.ts';
import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';

export type Props = Readonly<Record<string, unknown>>;

/**
 * @param changes an undefined value removes the property
 * @param session groups the changes of typing in one field
 * @returns undefined when the block does not exist
 */
export function setProps(
  document: Document,
  blockId: string,
  changes: Props,
  { label, session }: { label: string; session?: string | undefined },
): Change | undefined {
  const block = document.blocks[blockId];
  if (!block) return undefined;
  const patches = Object.entries(withEffects(block.type, block.props, changes)).map(([name, v]): Patch => {
    const p = ['blocks', blockId, 'props', name];
    return v === undefined ? { p, o: 'del' } : { p, o: 'set', v };
  });
  // A session must keep to one path.
  return { label, patches, ...(patches.length === 1 && session !== undefined && { session }) };
}

/** The changes plus their effects. */
export function withEffects(type: number, props: Props, changes: Props): Props {
  const definition = blockOf(type);
  let all = changes;
  for (const name of Object.keys(changes)) {
    const read = definition?.props.safeParse({ ...props, ...all });
    if (read?.success) all = { ...all, ...definition?.effects?.(read.data, name) };
  }
  return all;
}
