// Commerce, social, slide and international predicates (section 19.6).

import { ofContext } from '../3-run/frame.ts';
import { field, numberOf, truthy } from '../3-run/values.ts';
import { notImplemented } from '../errors.ts';
import { hasVariants, hasVariedPrices, isOnSale, isSoldOut } from '../formatters/product-facts.ts';
import { type BindPredicate, ofNode } from './predicate.ts';

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

const hasComments: BindPredicate = () => (_x, frame) => {
  const settings = ofContext(frame, 'websiteSettings');
  if (settings !== undefined && !truthy(field(settings, 'commentsEnabled'))) return false;
  return numberOf(field(frame.node, 'commentState')) === 1 || numberOf(field(frame.node, 'publicCommentCount')) > 0;
};

export const others: [string, BindPredicate][] = [
  ['has-variants?', ofNode(hasVariants)],
  ['on-sale?', ofNode(isOnSale)],
  ['sold-out?', ofNode(isSoldOut)],
  ['varied-prices?', ofNode(hasVariedPrices)],
  ['comments?', hasComments],
  ['disqus?', () => (_x, frame) => truthy(field(ofContext(frame, 'websiteSettings'), 'disqusShortName'))],
  [
    'current-type?',
    ({ list }) => {
      const type = sliceTypes.get(list[0] ?? '');
      return (_x, frame) => type !== undefined && numberOf(field(frame.node, 'currentType')) === type;
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
