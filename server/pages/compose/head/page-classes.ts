// `{squarespace.page-id}` and `{squarespace.page-classes}` (page-json section 14; template-folders 7).
import type { Currency } from '../../../commerce/money/money.ts';
import type { Collection } from '../../../content/collection/schema.ts';
import type { Template } from '../../../site/template/template.ts';
import { tweakClasses } from '../../../site/template/tweaks.ts';

export function pageId(collection: Collection | undefined, itemId: string | undefined, system: string): string {
  if (itemId !== undefined) return `item-${itemId}`;
  return collection ? `collection-${collection.id}` : system;
}

export function pageClasses(page: {
  template: Template;
  tweaks: Readonly<Record<string, string>>;
  currency: Currency;
  collection: Collection | undefined;
  isHome: boolean;
  view: 'list' | 'item' | undefined;
  system: string | undefined;
  hasLogo: boolean;
}): string {
  const { collection } = page;
  return [
    ...tweakClasses(page.template.tweaks, page.tweaks),
    `native-currency-code-${page.currency.toLowerCase()}`,
    ...(collection
      ? [
          `collection-type-${collection.typeName}`,
          `collection-layout-${collection.regionName}`,
          `collection-${collection.id}`,
        ]
      : []),
    ...(page.system === undefined ? [] : [page.system]),
    ...(page.isHome ? ['homepage'] : []),
    ...(page.view === undefined ? [] : [`view-${page.view}`]),
    'mobile-style-available',
    'sqs-seven-one',
    'has-cart',
    ...(page.hasLogo ? ['logo-image'] : []),
  ]
    .map((name) => name.replace(/[^\w-]/g, ''))
    .join(' ');
}
