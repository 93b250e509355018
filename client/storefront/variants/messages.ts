// Our choice: announced when a variant is chosen, and shown beside an option that is out of stock. Portable.
import { catalog } from '../../../server/base/text/catalog.ts';

export const messages = catalog({
  noVariant: 'Not available',
  variantSoldOut: 'Sold out',
  optionSoldOut: (value: string) => `${value} – sold out`,
  optionUnavailable: (value: string) => `${value} – unavailable`,
  salePrice: 'Sale Price:',
  originalPrice: 'Original Price:',
});
