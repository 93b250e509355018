// Shared sections: a section used on several pages and edited in one place. It is a separate document with one section;
// a page's section refers to it by `sharedId` and stores only its position. Editor C5. Portable.

import * as z from 'zod';
import { omit } from '../../base/omit.ts';
import { byOrder } from './arranged.ts';
import type { Block, Document, Section } from './schema.ts';

const prefix = 'shared-';

export const sharedIdSchema = z.string().regex(/^shared-[\w-]{1,50}$/);

export const sharedDocumentId = (id: string): string => prefix + id;

export const isSharedDocument = (documentId: string): boolean => sharedIdSchema.safeParse(documentId).success;

/** The only section of a shared document. */
export const sharedMain = 'main';

/** Template areas and shared sections have exactly one section. */
export const hasOneSection = ({ kind }: Pick<Document, 'kind'>): boolean => kind === 'field' || kind === 'shared';

/** The shared documents used on a page, without duplicates. */
export const sharedIdsOf = ({ sections }: Pick<Document, 'sections'>): string[] => {
  const ids = new Set<string>();
  for (const id in sections) {
    const sharedId = sections[id]?.sharedId;
    if (sharedId !== undefined) ids.add(sharedId);
  }
  return [...ids];
};

/**
 * The page with its shared sections filled in.
 * @param find loads the live document or the draft of a shared section
 */
export async function withShared(
  document: Document,
  find: (sharedId: string) => Promise<Document | undefined>,
): Promise<Document> {
  const ids = sharedIdsOf(document);
  if (ids.length === 0) return document;
  const found = await Promise.all(ids.map(async (id) => [id, await find(id)] as const));
  return filled(document, new Map(found.flatMap(([id, shared]) => (shared ? [[id, shared]] : []))));
}

/** Replaces the page's reference to the shared section with a copy. */
export function detached(document: Document, shared: Document): Document {
  const copy = filled(document, new Map([[shared.id, shared]]));
  const sections = Object.entries(copy.sections).map(([id, { sharedId, ...section }]) => [
    id,
    sharedId === undefined || sharedId === shared.id ? section : { ...section, sharedId },
  ]);
  return { ...copy, sections: Object.fromEntries(sections) };
}

/** @param shared by id; sections whose shared document is missing here stay unchanged */
function filled(document: Document, shared: ReadonlyMap<string, Document>): Document {
  const sections = { ...document.sections };
  const blocks = { ...document.blocks };
  for (const section of Object.values(document.sections).sort(byOrder)) {
    const { sharedId = '', id, order, lock } = section;
    const content = shared.get(sharedId);
    const main = content?.sections[sharedMain];
    if (!content || !main) continue;
    for (const [key, block] of Object.entries(blocks)) if (block.section === id) delete blocks[key];
    sections[id] = { ...main, id, order, sharedId, ...(lock && { lock }) };
    for (const block of Object.values(content.blocks).filter((one) => one.section === sharedMain)) {
      // If the section appears twice on a page, or beside a copy, ids stay unique.
      const own = Object.hasOwn(blocks, block.id) ? `${id}-${block.id}` : block.id;
      blocks[own] = { ...block, id: own, section: id };
    }
  }
  return { ...document, sections, blocks };
}

/** A new shared section starts as a copy of a page's section. */
export function sharedDocument(id: string, section: Section, blocks: readonly Block[]): Document {
  const main = omit(section, 'sharedId', 'lock');
  return {
    id,
    kind: 'shared',
    sections: { [sharedMain]: { ...main, id: sharedMain, order: 'a' } },
    blocks: Object.fromEntries(blocks.map((block) => [block.id, { ...block, section: sharedMain }])),
  };
}

/**
 * Counts the page's own blocks. Blocks of a deleted section stay in the document, hidden, so that the section can be
 * restored.
 */
export const shownBlocks = ({ blocks, sections }: Pick<Document, 'blocks' | 'sections'>): number =>
  Object.values(blocks).filter(({ section }) => sections[section] && sections[section].sharedId === undefined).length;

/** Counts everything the page shows. @param inShared the number of blocks in a shared section */
export const blocksOnPage = (document: Document, inShared: (sharedId: string) => number): number =>
  Object.values(document.sections).reduce(
    (sum, { sharedId }) => sum + (sharedId === undefined ? 0 : inShared(sharedId)),
    shownBlocks(document),
  );
