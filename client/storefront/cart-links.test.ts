// Which of a page's links lead to this site's cart.
import { afterEach, expect, it, vi } from 'vitest';
import { cartLinks } from './cart-links.ts';

afterEach(() => void vi.unstubAllGlobals());

it('leaves out links that end like the cart’s, to other sites', () => {
  const links = ['https://shop.example/cart', 'https://shop.example/de/cart', 'https://other.example/cart'];
  vi.stubGlobal('location', new URL('https://shop.example/about'));
  vi.stubGlobal('document', { querySelectorAll: () => links.map((href) => new URL(href)) });
  expect(cartLinks().map(({ href }) => href)).toEqual(links.slice(0, 2));
});
