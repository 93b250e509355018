import { describe, expect, it } from 'vitest';
import { applyPatches } from '../../../server/content/document/patches.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { page, section, textBlock, textDoc } from '../../../server/testing/harness/documents.ts';
import { blockName, blockText, firstField } from './block-labels.ts';
import { changedSections, hasChanges } from './changed-sections.ts';

const home: Document = {
  ...page('home', 'one', 'two'),
  sections: { s1: section('s1'), s2: section('s2') },
};
home.blocks.b3 = textBlock('b3', 'three', { section: 's2' });

describe('which sections the preview draws anew', () => {
  it('those in which a block changed', () => {
    const after = applyPatches(home, [{ p: ['blocks', 'b3', 'props', 'doc'], o: 'set', v: textDoc('x') }]);
    expect(changedSections(home, after)).toEqual({ changed: ['s2'], order: ['s1', 's2'] });
  });

  it('both, when a block moves from one to the other', () => {
    const after = applyPatches(home, [{ p: ['blocks', 'b1', 'section'], o: 'set', v: 's2' }]);
    expect(changedSections(home, after).changed).toEqual(['s1', 's2']);
  });

  it('none when one is deleted, which the order tells', () => {
    const after = applyPatches(home, [{ p: ['sections', 's1'], o: 'del' }]);
    const changes = changedSections(home, after);
    expect(changes).toEqual({ changed: [], order: ['s2'] });
    expect(hasChanges(home, after, changes)).toBe(true);
    expect(changedSections(after, home).changed).toEqual(['s1']);
  });

  it('none for the same page', () => {
    expect(hasChanges(home, home, changedSections(home, home))).toBe(false);
  });
});

describe('words of the outline', () => {
  it('are the kind of block and its first words', () => {
    const text = textBlock('t', 'x'.repeat(100));
    expect([blockName(text), blockText(text), firstField(text)]).toEqual(['Text', `${'x'.repeat(57)}…`, 'doc']);
    expect(blockName({ ...text, type: 4711 })).toBe('Block 4711');
    expect(blockText({ ...text, type: 5, props: { imageId: 'i', altText: 'A vase' } })).toBe('A vase');
    expect(firstField({ ...text, type: 5, props: { imageId: 'i' } })).toBeUndefined();
    expect(blockText({ ...text, props: {} })).toBe('');
  });
});
