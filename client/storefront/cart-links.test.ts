// Which of a page's links lead to this site's cart, and which pages are the checkout.
import { afterEach, expect, it, vi } from 'vitest';
import { cartLinks, isCheckout } from './cart-links.ts';

afterEach(() => void vi.unstubAllGlobals());

it('leaves out links that end like the cart’s, to other sites', () => {
  const links = ['https://shop.example/cart', 'https://shop.example/de/cart', 'https://other.example/cart'];
  vi.stubGlobal('location', new URL('https://shop.example/about'));
  vi.stubGlobal('document', { querySelectorAll: () => links.map((href) => new URL(href)) });
  expect(cartLinks().map(({ href }) => href)).toEqual(links.slice(0, 2));
});

it.each([
  ['/checkout', 'en-US', true],
  ['/de/checkout', 'de', true],
  ['/pt-br/checkout/donate', 'pt-BR', true],
  ['/blog/checkout', 'en-US', false],
  ['/', undefined, false],
])('knows whether %s is the checkout of a page in %s: %s', (path, language, expected) => {
  vi.stubGlobal('location', new URL(path, 'https://shop.example'));
  expect(isCheckout(language)).toBe(expected);
});
