// Sets one property of a block: text typed in place, or a setting. `field` may point into a list, as in `items.2.title`.

import type { Document } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';

/** @returns undefined when the block or the property does not exist */
export function setField(
  document: Document,
  blockId: string,
  field: string,
  value: unknown,
  session?: string,
): Change | undefined {
  const block = document.blocks[blockId];
  const [name = '', ...rest] = field.split('.');
  if (!block || name === '') return undefined;
  const v = rest.length === 0 ? value : within(block.props[name], rest, value);
  if (v === undefined) return undefined;
  return { label: messages.editText, patches: [{ p: ['blocks', blockId, 'props', name], o: 'set', v }], session };
}

export function fieldValue(document: Document, blockId: string, field: string): unknown {
  let value: unknown = document.blocks[blockId]?.props;
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Patches replace lists as a whole. */
function within(value: unknown, path: readonly string[], next: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return next;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const child = within((value as Record<string, unknown>)[name], rest, next);
  if (child === undefined) return undefined;
  return Array.isArray(value) ? value.with(Number(name), child) : { ...value, [name]: child };
}
