// Template-folders 6: an area with `lock-layout` only allows content edits. The editor offers nothing else; this check
// makes the server refuse the rest. Pure.
import type { Area } from '../../site/template/areas.ts';
import { fieldDocumentId } from './field.ts';
import type { Patch } from './patches.ts';
import type { Document } from './schema.ts';

/** An exact id in the template takes precedence over ids with template code that may match. */
export function isLayoutLocked(areas: readonly Area[], documentId: string): boolean {
  const named = areas.filter(({ id }) => !id.includes('{') && fieldDocumentId(id) === documentId);
  if (named.length > 0) return named.every(({ isLocked }) => isLocked);
  return areas.some(({ id, isLocked }) => isLocked && id.includes('{') && mayBecome(id, documentId));
}

/**
 * `foot-{collection.id}` can become `foot-…`. An id that consists only of code could match anything, so it matches
 * nothing.
 */
function mayBecome(id: string, documentId: string): boolean {
  const start = fieldDocumentId(id.slice(0, id.indexOf('{')));
  const end = fieldDocumentId(id.slice(id.lastIndexOf('}') + 1)).slice(fieldDocumentId('').length);
  const isOnlyCode = start === fieldDocumentId('') && end === '';
  return !isOnlyCode && documentId.startsWith(start) && documentId.endsWith(end);
}

/** Whether the ops change anything except the content of existing blocks. */
export const changesLayout = (document: Document, ops: readonly { patches: readonly Patch[] }[]): boolean =>
  ops.some(({ patches }) =>
    patches.some(
      ({ p: [kind, block, part] }) =>
        !(kind === 'blocks' && part === 'props' && block !== undefined && Object.hasOwn(document.blocks, block)),
    ),
  );
