// Tags and categories of a page's items and products as visitors read them.
import { tagsOfProducts } from '../../commerce/product/narrowed.ts';
import { listItemRows } from '../../content/item/item.ts';
import { asTyped, type LabelTexts, labelTable, labelTexts, type UsedLabels } from '../../site/language/label-texts.ts';
import { findTranslation } from '../../site/language/language.ts';
import type { Translation } from '../../site/language/schema.ts';
import type { MainLanguage } from '../../site/website/country.ts';
import type { Store } from '../../store/store.ts';

type Made = { rows: unknown; tags: unknown; labels: LabelTexts };
const known = new WeakMap<Translation, Made>();

/** @param website as the request in the visitor's language found it */
export async function pageLabels(
  store: Store,
  { language, mainLanguage }: { language: string } & MainLanguage,
  pageId: string,
): Promise<LabelTexts> {
  const translation =
    mainLanguage === undefined ? undefined : await findTranslation(store, language, labelTable, pageId);
  if (translation === undefined) return asTyped;
  const [{ rows }, tags] = await Promise.all([listItemRows(store, pageId), tagsOfProducts(store, pageId)]);
  const before = known.get(translation);
  if (before?.rows === rows && before.tags === tags) return before.labels;
  const used: UsedLabels = {
    tag: [...tags, ...rows.flatMap((row) => row.tags)],
    category: rows.flatMap((row) => row.categories),
  };
  const made = { rows, tags, labels: labelTexts(translation, used) };
  known.set(translation, made);
  return made.labels;
}
