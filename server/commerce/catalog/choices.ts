// The choices of the product form (categories, tags, tax classes, forms) and the store's units, in one response.
import { addLabels, ownLabels } from '../../content/label/label.ts';
import { listForms } from '../../forms/form/form.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { taxPreferences } from '../preferences/preferences.ts';
import { listCategories } from '../product/category.ts';
import { tagsOfProducts } from '../product/narrowed.ts';
import { listStorePages } from '../stock/variants.ts';
import { findStorePage } from './catalog.ts';
import { storePageMissing } from './errors.ts';
import { catalogLimits } from './limits.ts';
import type { ProductChoices } from './schema.ts';

/** @param asked absent: the first store page @throws storePageMissing */
export async function openChoices(store: Store, asked?: string): Promise<ProductChoices> {
  const storePages = await listStorePages(store);
  const collectionId = asked ?? storePages[0]?.id ?? '';
  if (!(await findStorePage(store, collectionId))) throw storePageMissing({ collectionId });
  const [website, tax, categories, tags, forms, own] = await Promise.all([
    loadWebsite(store),
    taxPreferences(store),
    listCategories(store, collectionId),
    tagsOfProducts(store, collectionId),
    listForms(store, { limit: 100 }),
    ownLabels(store, collectionId),
  ]);
  return {
    collectionId,
    storePages: storePages.map(({ id, title, urlId }) => ({ id, title, urlId })),
    websiteId: website.id,
    currency: website.store.currency,
    pricesIncludeTax: website.store.priceTax !== 'EXCLUSIVE',
    isMetric: website.store.measurementStandard === 2,
    timeZone: website.timeZone,
    categories: categories.map(({ id, displayName, parentCategoryId }) => ({
      id,
      name: displayName,
      parentId: parentCategoryId,
    })),
    tags: [...addLabels(new Map(), [...own.tag, ...tags], catalogLimits.offeredTagsMax).values()],
    taxClasses: tax.classes.map(({ key, name }) => ({ key, name })),
    forms: forms.records.map(({ id, name }) => ({ id, name })),
  };
}
