/** Links to the cart of this site, in any of its languages: `/cart`, `/de/cart`. */
export const cartLinks = (): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href$="/cart"]')].filter(
    ({ origin }) => origin === location.origin,
  );

/** `/checkout/…`, or `/de/checkout/…` in a further language; not the page `/blog/checkout`. @param language of the page */
export const isCheckout = (language = ''): boolean => {
  const [, first, second] = location.pathname.split('/', 3);
  return (first === language.toLowerCase() ? second : first) === 'checkout';
};
