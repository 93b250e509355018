// Limits of items and their pages. Portable, and without zod, for the browser.

import { pageItemsMax, productsMax } from '../../site/template/limits.ts';

/** Spec §9: "Max items in a user-orderable collection 250. Max products in a collection 200", "Tag max length 50. Category max length 25." */
export const itemLimits = {
  orderable: pageItemsMax,
  products: productsMax,
  tag: 50,
  category: 25,
  title: 500,
  excerpt: 5_000,
  body: 200_000,
  promotedBlock: 20_000,
  labels: 100,
  images: 250,
  addressLine: 500,
} as const;
