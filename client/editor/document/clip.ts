// Copied blocks or sections, stored as a small document, so that the same schema validates clipboard content. Editor C6.
import { arranged } from '../../../server/content/document/arranged.ts';
import { type Block, type Document, documentSchema } from '../../../server/content/document/schema.ts';

/** Without sections, it has blocks only. */
export type Clip = Pick<Document, 'sections' | 'blocks'>;

/** Prefix of a clip on the system clipboard. */
const mark = 'stoa-blocks:';

export const clipOfBlocks = (document: Document, ids: readonly string[]): Clip => ({
  sections: {},
  blocks: pick(document.blocks, ids),
});

export const clipOfSections = (document: Document, ids: readonly string[]): Clip => ({
  sections: pick(document.sections, ids),
  blocks: Object.fromEntries(Object.entries(document.blocks).filter(([, { section }]) => ids.includes(section))),
});

const pick = <T>(from: Readonly<Record<string, T>>, ids: readonly string[]): Record<string, T> =>
  Object.fromEntries(ids.flatMap((id) => (from[id] === undefined ? [] : [[id, from[id]]])));

/** The clip's blocks in reading order. */
export function blocksOf({ sections, blocks }: Clip, document?: Document): Block[] {
  const within = Object.keys(sections).length > 0 ? sections : (document?.sections ?? {});
  const ordered = arranged({ id: '', kind: 'page', sections: within, blocks }).flatMap((section) => section.blocks);
  const rest = Object.values(blocks).filter((block) => !ordered.includes(block));
  return [...ordered, ...rest.sort((a, b) => (a.order < b.order ? -1 : 1))];
}

/** Copies it with new IDs, so that it can be pasted next to the original. */
export function withNewIds({ sections, blocks }: Clip, newId: () => string): Clip {
  const ids = new Map(Object.keys(sections).map((id) => [id, newId()]));
  // Copies are not locked.
  const blockList = Object.values(blocks).map(({ lock: _, ...block }) => ({
    ...block,
    id: newId(),
    section: ids.get(block.section) ?? block.section,
  }));
  return {
    sections: Object.fromEntries(
      Object.values(sections).map(({ lock: _, ...section }) => {
        const id = ids.get(section.id) ?? '';
        return [id, { ...section, id }];
      }),
    ),
    blocks: Object.fromEntries(blockList.map((block) => [block.id, block])),
  };
}

export const clipText = (clip: Clip): string => mark + JSON.stringify(clip);

/** Undefined if the text isn't a clip. */
export function readClip(text: string | null): Clip | undefined {
  if (!text?.startsWith(mark)) return undefined;
  try {
    const { sections, blocks } = JSON.parse(text.slice(mark.length)) as Clip;
    const checked = documentSchema.safeParse({ id: 'clip', kind: 'page', sections, blocks });
    return checked.success ? { sections: checked.data.sections, blocks: checked.data.blocks } : undefined;
  } catch {
    return undefined;
  }
}
