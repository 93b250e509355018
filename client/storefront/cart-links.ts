/** Links to the cart of this site, in any of its languages: `/cart`, `/de/cart`. */
export const cartLinks = (): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href$="/cart"]')].filter(
    ({ origin }) => origin === location.origin,
  );
