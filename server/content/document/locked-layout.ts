// Template-folders 6: an area with `lock-layout` allows content edits only. The editor offers nothing else; here the server refuses what
// comes all the same. Pure.
import type { Area } from '../../site/template/areas.ts';
import { fieldDocumentId } from './field.ts';
import type { Patch } from './patches.ts';
import type { Document } from './schema.ts';

/** What the template says of an id without code in it goes before what it says of one that code may make into it. */
export function isLayoutLocked(areas: readonly Area[], documentId: string): boolean {
  const named = areas.filter(({ id }) => !id.includes('{') && fieldDocumentId(id) === documentId);
  if (named.length > 0) return named.every(({ isLocked }) => isLocked);
  return areas.some(({ id, isLocked }) => isLocked && id.includes('{') && mayBecome(id, documentId));
}

/** `foot-{collection.id}` may become `foot-…`. What is code from end to end may become anything, and so says nothing. */
function mayBecome(id: string, documentId: string): boolean {
  const start = fieldDocumentId(id.slice(0, id.indexOf('{')));
  const end = fieldDocumentId(id.slice(id.lastIndexOf('}') + 1)).slice(fieldDocumentId('').length);
  const isOnlyCode = start === fieldDocumentId('') && end === '';
  return !isOnlyCode && documentId.startsWith(start) && documentId.endsWith(end);
}

/** Whether anything but what is in the blocks that are there changes. */
export const changesLayout = (document: Document, ops: readonly { patches: readonly Patch[] }[]): boolean =>
  ops.some(({ patches }) =>
    patches.some(
      ({ p: [kind, block, part] }) =>
        !(kind === 'blocks' && part === 'props' && block !== undefined && Object.hasOwn(document.blocks, block)),
    ),
  );
