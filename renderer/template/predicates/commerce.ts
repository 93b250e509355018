// Commerce, social, slide and international predicates (section 19.6).

import { lookUp } from '../3-run/frame.ts';
import { numberOf, own, truthy } from '../3-run/values.ts';
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
  const settings = lookUp(frame, ['websiteSettings']);
  if (settings !== undefined && !truthy(own(settings, 'commentsEnabled'))) return false;
  return numberOf(own(frame.node, 'commentState')) === 1 || numberOf(own(frame.node, 'publicCommentCount')) > 0;
};

export const others: [string, BindPredicate][] = [
  ['has-variants?', ofNode(hasVariants)],
  ['on-sale?', ofNode(isOnSale)],
  ['sold-out?', ofNode(isSoldOut)],
  ['varied-prices?', ofNode(hasVariedPrices)],
  ['comments?', hasComments],
  ['disqus?', () => (_x, frame) => truthy(lookUp(frame, ['websiteSettings', 'disqusShortName']))],
  [
    'current-type?',
    ({ list }) => {
      const type = sliceTypes.get(list[0] ?? '');
      return (_x, frame) => type !== undefined && numberOf(own(frame.node, 'currentType')) === type;
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
