// Diffs two states of a page by section, so that the preview redraws only changed sections.
import { arranged } from '../../../server/content/document/arranged.ts';
import { withOneMainHeading } from '../../../server/content/document/main-heading.ts';
import type { Document } from '../../../server/content/document/schema.ts';

type SectionChanges = {
  /** Sections to render, new ones included. */
  changed: string[];
  /** All remaining sections, in order. */
  order: string[];
};

export function changedSections(before: Document, after: Document): SectionChanges {
  const shown = new Map(
    arranged(withOneMainHeading(before)).map(({ section, blocks }) => [section.id, { section, blocks }]),
  );
  const now = arranged(withOneMainHeading(after));
  const changed = now.filter(({ section, blocks }) => {
    const old = shown.get(section.id);
    return (
      !old ||
      old.section !== section ||
      old.blocks.length !== blocks.length ||
      old.blocks.some((block, i) => block !== blocks[i])
    );
  });
  return { changed: changed.map(({ section }) => section.id), order: now.map(({ section }) => section.id) };
}

export const hasChanges = (before: Document, after: Document, changes: SectionChanges): boolean =>
  changes.changed.length > 0 ||
  arranged(before)
    .map(({ section }) => section.id)
    .join() !==
    arranged(after)
      .map(({ section }) => section.id)
      .join();
