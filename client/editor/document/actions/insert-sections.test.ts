// Inserting sections into a page.
import { expect, it } from 'vitest';
import { arranged } from '../../../../server/content/document/arranged.ts';
import { applyPatches } from '../../../../server/content/document/patches.ts';
import type { Document } from '../../../../server/content/document/schema.ts';
import { page, section, textBlock } from '../../../../server/testing/harness/documents.ts';
import { insertSections } from './insert-sections.ts';

const clip = { sections: { added: section('added') }, blocks: { t: textBlock('t', 'Hi', { section: 'added' }) } };
const after = (document: Document, added: Parameters<typeof insertSections>[1] = clip) =>
  arranged(
    applyPatches(document, insertSections(document, added, { section: 's1', edge: 'below' }, 'Add').patches),
  ).map(({ section: { id } }) => id);
const blank = { ...page('p'), sections: { s1: section('s1') }, blocks: {} };

it('the empty section of a blank page gives way, and any other stays', () => {
  expect(after(blank)).toEqual(['added']);
  expect(after(page('p', 'one'))).toEqual(['s1', 'added']);
  expect(after(blank, { sections: clip.sections, blocks: {} })).toEqual(['s1', 'added']);
  const colored = section('s1', { background: { source: 4, color: '#fff' } });
  expect(after({ ...blank, sections: { s1: colored } })).toEqual(['s1', 'added']);
  expect(after({ ...blank, sections: { s1: section('s1'), s2: section('s2', { order: 'z' }) } })).toHaveLength(3);
});
