import { describe, expect, it } from 'vitest';
import { arranged } from '../../../server/content/document/arranged.ts';
import { applyPatches } from '../../../server/content/document/patches.ts';
import { type Block, type Document, documentSchema } from '../../../server/content/document/schema.ts';
import { section, textBlock } from '../../../server/testing/harness/documents.ts';
import { deleteBlocks } from './actions/delete-blocks.ts';
import { hideBlocks } from './actions/hide-blocks.ts';
import { insertBlock } from './actions/insert-blocks.ts';
import { insertSections } from './actions/insert-sections.ts';
import { moveBlock } from './actions/move-block.ts';
import { moveBlocks } from './actions/move-blocks.ts';
import { moveSection } from './actions/move-sections.ts';
import { placeBlock } from './actions/place-block.ts';
import { clipOfBlocks, clipOfSections, clipText, readClip, withNewIds } from './clip.ts';
import type { Change } from './edit-state.ts';

const at = (id: string, x: number, w: number, y: number, h = 1, within = 's1'): Block =>
  textBlock(id, id, { section: within, layout: { desktop: { x, w, y, h } } });

const pageOf = (...blocks: Block[]): Document => ({
  id: 'home',
  kind: 'page',
  sections: { s1: section('s1'), s2: section('s2', { theme: 'dark-1' }) },
  blocks: Object.fromEntries(blocks.map((block) => [block.id, block])),
});

function applied(document: Document, change: Change | undefined): Document {
  const next = applyPatches(document, change?.patches ?? []);
  expect(documentSchema.safeParse(next).error).toBeUndefined();
  return next;
}

/** `id x+w y+h` of each block in reading order, by section. */
const drawn = (document: Document) =>
  arranged(document).map(({ blocks }) =>
    blocks.map(({ id, layout: { desktop } }) => `${id} ${desktop.x}+${desktop.w} ${desktop.y}+${desktop.h}`),
  );

// An image beside a text and a button, and a line below all of them.
const beside = () => pageOf(at('a', 0, 11, 0, 2), at('b', 12, 12, 0), at('c', 12, 12, 1), at('d', 0, 24, 2));
const text = { type: 2, props: {} };

describe('a new block (editor A4, C2)', () => {
  it.each([
    ['after', 'b', [['a 0+11 0+3', 'b 12+12 0+1', 'n 12+12 1+1', 'c 12+12 2+1', 'd 0+24 3+1'], []]],
    ['before', 'c', [['a 0+11 0+3', 'b 12+12 0+1', 'n 12+12 1+1', 'c 12+12 2+1', 'd 0+24 3+1'], []]],
    ['after', 'c', [['a 0+11 0+3', 'b 12+12 0+1', 'c 12+12 1+1', 'n 12+12 2+1', 'd 0+24 3+1'], []]],
    ['before', 'd', [['a 0+11 0+2', 'b 12+12 0+1', 'c 12+12 1+1', 'n 0+24 2+1', 'd 0+24 3+1'], []]],
    ['left', 'd', [['a 0+11 0+2', 'b 12+12 0+1', 'c 12+12 1+1', 'n 0+12 2+1', 'd 12+12 2+1'], []]],
    ['right', 'd', [['a 0+11 0+2', 'b 12+12 0+1', 'c 12+12 1+1', 'd 0+12 2+1', 'n 12+12 2+1'], []]],
  ] as const)('%s %s keeps its columns, and the blocks below move down', (edge, block, expected) => {
    const document = beside();
    expect(drawn(applied(document, insertBlock(document, text, { section: 's1', block, edge }, 'n')))).toEqual(
      expected,
    );
  });

  it('stands at the start or the end of a section, and between sections in one of its own', () => {
    const document = pageOf(at('a', 0, 24, 0));
    const put = (place: Parameters<typeof insertBlock>[2]) =>
      applied(document, insertBlock(document, text, place, 'n'));
    expect(drawn(put({ section: 's1', edge: 'start' }))).toEqual([['n 0+24 0+1', 'a 0+24 1+1'], []]);
    expect(drawn(put({ section: 's1', edge: 'end' }))).toEqual([['a 0+24 0+1', 'n 0+24 1+1'], []]);
    const between = put({ section: 's2', edge: 'above' });
    expect(drawn(between)).toEqual([['a 0+24 0+1'], ['n 0+24 0+1'], []]);
    expect(between.sections.n?.theme).toBe('dark-1');
    const empty: Document = { id: 'home', kind: 'page', sections: {}, blocks: {} };
    expect(drawn(applied(empty, insertBlock(empty, text, { section: '', edge: 'below' }, 'n')))).toEqual([
      ['n 0+24 0+1'],
    ]);
  });
});

describe('blocks that move or go', () => {
  it('leave no empty row, and take as much room as there is in their new place', () => {
    const document = beside();
    const moved = applied(document, moveBlocks(document, ['d'], { section: 's1', block: 'b', edge: 'after' }, 'n'));
    expect(drawn(moved)).toEqual([['a 0+11 0+3', 'b 12+12 0+1', 'd 12+12 1+1', 'c 12+12 2+1'], []]);
    const away = applied(moved, moveBlocks(moved, ['d'], { section: 's2', edge: 'end' }, 'n'));
    expect(drawn(away)).toEqual([['a 0+11 0+3', 'b 12+12 0+1', 'c 12+12 2+1'], ['d 12+12 0+1']]);
    expect(moveBlocks(document, ['d'], { section: 's1', block: 'd', edge: 'after' }, 'n')).toBeUndefined();
    expect(drawn(applied(document, deleteBlocks(document, ['a', 'b'])))).toEqual([['c 12+12 0+1', 'd 0+24 1+1'], []]);
  });

  it('keep their arrangement when several of one section move', () => {
    const document = beside();
    const moved = applied(document, moveBlocks(document, ['a', 'b', 'c'], { section: 's2', edge: 'start' }, 'n'));
    expect(drawn(moved)).toEqual([['d 0+24 0+1'], ['a 0+11 0+2', 'b 12+12 0+1', 'c 12+12 1+1']]);
  });

  it('move by one across the border of a section, first in the next one and last in the one before, over no other', () => {
    const document = pageOf(
      at('a', 0, 24, 0),
      at('b', 0, 24, 1),
      at('c', 0, 24, 0, 1, 's2'),
      at('d', 0, 24, 1, 1, 's2'),
    );
    const down = applied(document, moveBlock(document, 'b', 'down'));
    expect(drawn(down)).toEqual([['a 0+24 0+1'], ['b 0+24 0+1', 'c 0+24 1+1', 'd 0+24 2+1']]);
    expect(drawn(applied(down, moveBlock(down, 'b', 'up')))).toEqual(drawn(document));
    expect(moveBlock(document, 'a', 'up')).toBeUndefined();
  });

  it('are put on other columns and rows; what they cover moves down', () => {
    const document = beside();
    const placed = applied(document, placeBlock(document, 'a', { x: 4, y: 0, w: 30, h: 1 }));
    expect(drawn(placed)).toEqual([['a 0+24 0+1', 'b 12+12 1+1', 'c 12+12 2+1', 'd 0+24 3+1'], []]);
    expect(placeBlock(document, 'a', { x: 0, y: 0, w: 11, h: 2 })).toBeUndefined();
  });

  it('are hidden on a device and shown again', () => {
    const document = beside();
    const hidden = applied(document, hideBlocks(document, ['a', 'b'], 'phone'));
    expect(hidden.blocks.a?.layout.hidden).toEqual(['phone']);
    expect(applied(hidden, hideBlocks(hidden, ['a', 'b'], 'phone'))).toEqual(document);
  });

  it('find room between two of the same order, and before the lowest', () => {
    const document = pageOf({ ...at('a', 0, 24, 0), order: 'm' }, { ...at('b', 0, 24, 1), order: 'm' });
    const change = insertBlock(document, text, { section: 's1', block: 'a', edge: 'after' }, 'n');
    expect(drawn(applied(document, change))[0]).toEqual(['a 0+24 0+1', 'n 0+24 1+1', 'b 0+24 2+1']);
  });
});

describe('sections', () => {
  it('move up and down, and stay at the ends', () => {
    const document = pageOf(at('a', 0, 24, 0));
    const order = (changed: Document) => arranged(changed).map((one) => one.section.id);
    expect(order(applied(document, moveSection(document, ['s1'], 'down')))).toEqual(['s2', 's1']);
    expect(order(applied(document, moveSection(document, ['s2'], 'up')))).toEqual(['s2', 's1']);
    expect(moveSection(document, ['s1'], 'up')).toBeUndefined();
  });

  it('are copied with their blocks, under new IDs', () => {
    const document = beside();
    let count = 0;
    const copied = readClip(clipText(clipOfSections(document, ['s1'])));
    const clip = withNewIds(copied ?? clipOfBlocks(document, []), () => `new-${++count}`);
    const pasted = applied(document, insertSections(document, clip, { section: 's1', edge: 'below' }, 'Paste'));
    expect(drawn(pasted).map((blocks) => blocks.length)).toEqual([4, 4, 0]);
    expect(drawn(pasted)[1]?.map((words) => words.replace(/^\S+/, ''))).toEqual(
      drawn(pasted)[0]?.map((words) => words.replace(/^\S+/, '')),
    );
    expect(Object.keys(pasted.blocks)).toHaveLength(8);
  });

  it.each([null, '', 'words', 'stoa-blocks:', 'stoa-blocks:{"sections":{},"blocks":{"a":{}}}'])(
    'are not read from %j',
    (words) => expect(readClip(words)).toBeUndefined(),
  );
});
