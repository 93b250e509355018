// Replaces a page's section with a shared one, or a shared section with a private copy. Editor C5.
import type { Patch } from '../../../../server/content/document/patches.ts';
import type { Document } from '../../../../server/content/document/schema.ts';
import { sharedMain } from '../../../../server/content/document/shared.ts';
import type { Change } from '../edit-state.ts';
import { messages } from '../messages.ts';

export function shareSection(document: Document, sectionId: string, sharedId: string): Change | undefined {
  if (!document.sections[sectionId]) return undefined;
  return {
    label: messages.shareSection,
    patches: [
      ...blocksIn(document, sectionId).map(({ id }): Patch => ({ p: ['blocks', id], o: 'del' })),
      { p: ['sections', sectionId, 'sharedId'], o: 'set', v: sharedId },
    ],
  };
}

/** @param shared the shared section's document, including unpublished changes */
export function detachSection(
  document: Document,
  sectionId: string,
  shared: Document,
  newId: () => string,
): Change | undefined {
  const section = document.sections[sectionId];
  const main = shared.sections[sharedMain];
  if (!section || !main) return undefined;
  // Locks stay with the shared section.
  const { lock: _, ...settings } = main;
  return {
    label: messages.detachSection,
    patches: [
      { p: ['sections', sectionId], o: 'set', v: { ...settings, id: sectionId, order: section.order } },
      ...blocksIn(shared, sharedMain).map(({ lock: __, ...block }): Patch => {
        const id = newId();
        return { p: ['blocks', id], o: 'set', v: { ...block, id, section: sectionId } };
      }),
    ],
  };
}

const blocksIn = ({ blocks }: Document, sectionId: string) =>
  Object.values(blocks).filter(({ section }) => section === sectionId);
