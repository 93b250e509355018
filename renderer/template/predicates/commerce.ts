// Commerce, social, slide and international predicates (section 19.6).

import { outward } from '../3-run/look-ups.ts';
import { fieldsOf, numberOf, truthy } from '../3-run/values.ts';
import { notImplemented } from '../errors.ts';
import { hasVariants, hasVariedPrices, isOnSale, isSoldOut } from '../formatters/product-facts.ts';
import { type BindPredicate, ofContext, ofNode } from './predicate.ts';

const sliceTypes = new Map([
  ['heading', 1],
  ['body', 3],
  ['image', 4],
  ['gallery', 5],
  ['video', 6],
  ['social-icons', 7],
  ['buttons', 8],
  ['navigation', 9],
  ['custom-form', 10],
  ['newsletter', 11],
  ['album', 12],
  ['map', 13],
  ['logo', 14],
  ['action', 15],
  ['form', 16],
  ['lock', 17],
  ['password', 18],
  ['twitter', 19],
]);

const settingsOf = outward('websiteSettings');

const hasComments: BindPredicate = () => (_x, frame) => {
  const settings = settingsOf(frame);
  if (settings !== undefined && !truthy(fieldsOf(settings).commentsEnabled)) return false;
  return numberOf(fieldsOf(frame.node).commentState) === 1 || numberOf(fieldsOf(frame.node).publicCommentCount) > 0;
};

export const others: [string, BindPredicate][] = [
  ['has-variants?', ofNode(hasVariants)],
  ['on-sale?', ofNode(isOnSale)],
  ['sold-out?', ofNode(isSoldOut)],
  ['varied-prices?', ofNode(hasVariedPrices)],
  ['comments?', hasComments],
  ['disqus?', ofContext('websiteSettings.disqusShortName')],
  [
    'current-type?',
    ({ list }) => {
      const type = sliceTypes.get(list[0] ?? '');
      return (_x, frame) => type !== undefined && numberOf(fieldsOf(frame.node).currentType) === type;
    },
  ],
  [
    'units-metric?',
    () => (x) => {
      x.report(notImplemented('units-metric?', x.position, x.partial));
      return false;
    },
  ],
];
