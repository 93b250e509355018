// Changes a section's settings: background, width, height, and visibility.

import type { Patch } from '../../../../server/content/document/patches.ts';
import type { Document, Section } from '../../../../server/content/document/schema.ts';
import type { Change } from '../edit-state.ts';

/** @param changes an undefined value removes the setting */
export function setSection(
  document: Document,
  sectionId: string,
  changes: { readonly [Name in keyof Section]?: Section[Name] | undefined },
  { label, session }: { label: string; session?: string | undefined },
): Change | undefined {
  if (!document.sections[sectionId]) return undefined;
  const patches = Object.entries(changes).map(([name, v]): Patch => {
    const p = ['sections', sectionId, name];
    return v === undefined ? { p, o: 'del' } : { p, o: 'set', v };
  });
  return { label, patches, ...(patches.length === 1 && session !== undefined && { session }) };
}
