// Each option of each block type has a case.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { BlockDefinition } from '../block/block.ts';
import { blocks } from '../block/blocks.ts';
import { blockCases, caseBlocks } from './block-cases.ts';
import { missingOptions } from './block-options.ts';

const id = 'a'.repeat(24);
const cases = blockCases({
  images: [id, id, id, id],
  ...{ shop: id, blog: id, gallery: id, form: id, newsletter: id, events: id, product: id, soldOut: id },
  ...{ donation: id, memberArea: 'club', folder: id, postTag: 'Ink', postCategory: 'Notes' },
  ...{ productTag: 'Paper', productCategory: 'Cups' },
});

describe('the cases of each type of block', () => {
  it.each(Object.entries(blocks))('of %s show each of its options', (_, definition) => {
    // Types with several numbers share their cases.
    const own = cases.filter(({ block }) => caseBlocks[block]?.props === definition.props).map(({ props }) => props);
    expect(missingOptions(definition, own)).toEqual([]);
  });

  it.each(Object.entries<BlockDefinition>(blocks))(
    'of %s can all be changed: in the inspector or on the page',
    (name, { fields = {}, ...block }) => {
      const besides = Object.values(fields).flatMap((field): readonly string[] =>
        field.kind === 'link' && field.newWindow
          ? [field.newWindow]
          : field.kind === 'text'
            ? (field.looksUp ?? [])
            : [],
      );
      const offered = new Set([...Object.keys(fields), ...besides, block.firstField?.({} as never)]);
      const others = Object.keys(block.props.shape).filter((option) => !offered.has(option));
      // The data of a component is another program's.
      expect(others).toEqual(name === 'component' ? ['props'] : []);
    },
  );

  it('are of every type, those of imports too', () => {
    const shown = new Set(cases.map(({ block }) => block));
    expect(Object.keys(caseBlocks).filter((name) => !shown.has(name))).toEqual([]);
    expect([70, 71, 72, 1337].filter((number) => !cases.some(({ type }) => type === number))).toEqual([]);
  });
});

it('a value that no case shows is found', () => {
  const item = z.object({ icon: z.enum(['arrow', 'plus']).default('plus'), href: z.string().optional() });
  const props = z.object({
    align: z.enum(['left', 'right']).default('left'),
    isWide: z.boolean().optional(),
    items: z.array(item).default([]),
    title: z.string().default(''),
  });
  expect(missingOptions({ props }, [{ isWide: false, items: [{ href: '/' }] }])).toEqual([
    ...['align: right', 'isWide: true', 'items/icon: arrow', 'title'],
  ]);
});
