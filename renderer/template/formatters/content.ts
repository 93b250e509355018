// `item-classes` and `website-color` (sections 17.4 and 17.5).

import { slug } from '../3-run/escape.ts';
import { outward } from '../3-run/look-ups.ts';
import { typedLabels } from '../3-run/typed-labels.ts';
import { fieldsOf, isObject, numberOf, own, textOf, truthy } from '../3-run/values.ts';
import { type Bind, plain } from './formatter.ts';
import { isOnSale, isSoldOut } from './product-facts.ts';

const storeItem = 11;

const promotedBlockTypeOf = outward('promotedBlockType');
const categoriesOf = outward('categories');
const tagsOf = outward('tags');
const authorNameOf = outward('author.displayName');
const recordTypeLabelOf = outward('recordTypeLabel');
const starredOf = outward('starred');

export const itemClasses: Bind = () => (value, x, frame) => {
  let classes = 'hentry';
  const promoted = promotedBlockTypeOf(frame);
  if (truthy(promoted)) classes += ` promoted promoted-block-${slug(textOf(promoted))}`;
  for (const category of listOf(typedLabels(categoriesOf(frame)))) classes += ` category-${slug(textOf(category))}`;
  for (const tag of listOf(typedLabels(tagsOf(frame)))) classes += ` tag-${slug(textOf(tag))}`;
  const author = authorNameOf(frame);
  if (truthy(author)) classes += ` author-${slug(textOf(author))}`;
  classes += ` post-type-${textOf(recordTypeLabelOf(frame))}`;
  const index = x.loopIndex(frame);
  if (index !== undefined) classes += ` article-index-${index}`;
  if (truthy(starredOf(frame))) classes += ' featured';
  if (numberOf(fieldsOf(value).recordType) === storeItem) {
    if (isOnSale(value)) classes += ' on-sale';
    if (isSoldOut(value)) classes += ' sold-out';
  }
  return classes;
};

/** An object counts as a list with one element per key, as in the reference engine. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.keys(value).map((_, index) => own(value, index)) : [];
}

const decimals = (n: number) => String(Number(n.toFixed(2)));
const isWithin = (n: number, low: number, high: number) => n >= low && n <= high;

export const websiteColor = plain((value) => {
  const { hue, saturation, lightness, alpha } = fieldsOf(value);
  if (hue === undefined || saturation === undefined || lightness === undefined) return 'Missing an H/S/L value.';
  const [h, s, l] = [numberOf(hue), numberOf(saturation), numberOf(lightness)];
  const a = alpha === undefined ? undefined : numberOf(alpha);
  let faults = '';
  if (!isWithin(h, 0, 360)) faults += 'Hue out of bounds. ';
  if (!isWithin(s, 0, 1)) faults += 'Saturation out of bounds. ';
  if (!isWithin(l, 0, 1)) faults += 'Lightness out of bounds. ';
  if (a !== undefined && !isWithin(a, 0, 1)) faults += 'Alpha out of bounds.';
  if (faults !== '') return faults;
  const color = `${decimals(h)}, ${decimals(s * 100)}%, ${decimals(l * 100)}%`;
  return a === undefined ? `hsl(${color})` : `hsla(${color}, ${decimals(a)})`;
});
