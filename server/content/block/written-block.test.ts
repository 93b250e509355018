// Blocks in site files.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { blockOf, blocks } from './blocks.ts';
import { propsProblem } from './save.ts';
import type { Names } from './site-file.ts';
import { writtenBlock } from './written-block.ts';

const names: Names = {
  newId: () => 'new',
  imageId: (file) => `image of ${file}`,
  pageId: (urlId) => `/${urlId}`,
};

const stored = (number: number, written: Record<string, unknown>) => {
  const found = writtenBlock(blockOf(number)!)!;
  const props = found.props(z.strictObject(found.fields).parse(written), names);
  expect(propsProblem(number, props)).toBeUndefined();
  return props;
};

describe('a block of a site file', () => {
  it('can be of each type that shows no product, form, or member area', () => {
    const absent = Object.entries(blocks).filter(([, definition]) => !writtenBlock(definition));
    expect(absent.map(([name]) => name).sort()).toEqual(['donation', 'form', 'memberArea', 'newsletter', 'product']);
  });

  it('has its properties by their names, with file names and addresses in place of IDs', () => {
    const { map, archive, audio, socialLinks, chart } = blocks;
    expect(stored(map.number, { title: 'Studio', place: { lat: 38.7, lng: -9.1 }, zoom: 12 })).toEqual({
      ...{ title: 'Studio', place: { lat: 38.7, lng: -9.1, address: '' }, zoom: 12 },
    });
    expect(stored(archive.number, { collectionId: 'journal', groupBy: 'month' })).toEqual({
      ...{ collectionId: '/journal', groupBy: 'month' },
    });
    expect(stored(audio.number, { source: 'url', url: 'https://sounds.example/a.mp3', imageId: 'a.jpg' })).toEqual({
      ...{ source: 'url', url: 'https://sounds.example/a.mp3', imageId: 'image of a.jpg' },
    });
    expect(stored(socialLinks.number, { links: [{ href: 'page:about', label: 'About' }] })).toEqual({
      links: [{ href: '/about', label: 'About' }],
    });
    const dataset = { columns: ['Paper', 'Sheets'], rows: [['Cotton', 420]] };
    expect(stored(chart.number, { dataset })).toEqual({ dataset });
  });

  it('can have further properties beside those that its type writes in its own way', () => {
    expect(
      stored(blocks.accordion.number, { items: [{ title: 'When?', text: 'In *two* days.' }], icon: 'arrow' }),
    ).toMatchObject({ items: [{ title: 'When?', doc: { type: 'doc' } }], icon: 'arrow' });
    expect(stored(blocks.image.number, { picture: 'a.jpg', lightbox: true })).toMatchObject({
      ...{ imageId: 'image of a.jpg', lightbox: true },
    });
  });

  it('is refused with a value that its type does not have', () => {
    expect(() => stored(blocks.archive.number, { groupBy: 'decade' })).toThrow('groupBy');
  });
});
