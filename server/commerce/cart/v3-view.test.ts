// Links in a cart's data, which scripts show: they keep the language of the page.
import { expect, it } from 'vitest';
import { inLanguage, speak } from '../../base/speech.ts';
import { localesFolder } from '../../testing/harness/app-parts.ts';
import { mug, openShop, stocked, testParts } from '../../testing/harness/shop.ts';
import { addEntry } from './cart.ts';
import { cartPageData } from './v3-view.ts';

it('has links in the language of the page', async () => {
  const parts = testParts();
  await openShop(parts);
  await speak(localesFolder, 'en-US');
  const { view } = await addEntry(parts, {}, { itemId: (await stocked(parts, mug(), 1)).id });
  const links = async () => {
    const { cart, continueShoppingLinkUrl } = cartPageData(view, view.website);
    return [cart?.items[0]?.productUrl ?? '', continueShoppingLinkUrl];
  };
  const [product = '', shop = ''] = await links();
  expect(product).toMatch(/^\/[^/]+\/p\//);
  expect(await inLanguage('de', links)).toEqual([`/de${product}`, `/de${shop}`]);
});
