// How the editor shows a page's content: from the template's setting, or from the page itself. Template-folders 3
// `view`; spec §3 "Enumerations".
import { expect, it } from 'vitest';
import { collectionConfOf } from '../../site/template/manifest.ts';
import { collectionViews } from './schema.ts';
import { collectionView } from './shape.ts';

it('shows a page as a list, a grid, or products', () => {
  const view = (base: Parameters<typeof collectionView>[0]['base'], word?: string) =>
    collectionView({ base, conf: collectionConfOf(word === undefined ? {} : { view: word }, 'a.conf', []) });
  expect(collectionViews).toEqual(['list', 'grid', 'product']);
  expect([view('blog'), view('gallery'), view('products')]).toEqual(['list', 'grid', 'product']);
  expect([view('blog', 'grid'), view('gallery', 'stack')]).toEqual(['grid', 'list']);
  expect([view('products', 'grid'), view('events', 'product-table')]).toEqual(['product', 'list']);
  expect(collectionView({ base: 'gallery', conf: undefined })).toBe('grid');
});
