// The records with texts for visitors, and their texts. Each entry of the owner's list is one record of the shop, whose texts may be
// in several records of the store: a page's are in its settings and in its document.
import { manualMethods } from '../../commerce/payment/methods.ts';
import { paymentSettings } from '../../commerce/payment/settings.ts';
import { findCategory, listCategoryPage } from '../../commerce/product/category.ts';
import { tagsOfProducts } from '../../commerce/product/narrowed.ts';
import { findProduct, pageOfProducts } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { findCollection, listCollections } from '../../content/collection/collection.ts';
import { type Collection, CollectionType, holdsItems } from '../../content/collection/schema.ts';
import { findLiveDocument } from '../../content/document/document.ts';
import { findImage } from '../../content/image/image.ts';
import { allItems, findItem, listItemRows } from '../../content/item/item.ts';
import type { Item } from '../../content/item/schema.ts';
import { addLabels, ownLabels } from '../../content/label/label.ts';
import { findForm, listForms } from '../../forms/form/form.ts';
import type { Form } from '../../forms/form/schema.ts';
import { type LabelKind, labelPath, labelTable } from '../../site/language/label-texts.ts';
import { translatedTables as tables } from '../../site/language/translated-store.ts';
import { findNavigation } from '../../site/navigation/navigation.ts';
import type { NavigationItem } from '../../site/navigation/schema.ts';
import { findLivePart } from '../../site/site-part/site-part.ts';
import { findMainWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { documentImages, documentTexts, type FoundText } from './document-texts.ts';
import type { ContentKind } from './schema.ts';

/** The texts of one record of the store. */
export type Part = { table: string; id: string; texts: readonly FoundText[] };
export type Entry = { id: string; title: string; parts: readonly Part[] };
type EntryPage = { entries: Entry[]; cursor?: string };

const pageRows = 50;

type Source = {
  list(store: Store, cursor: string | undefined): Promise<EntryPage>;
  find(store: Store, id: string): Promise<Entry | undefined>;
};

const text = (label: string, source: string | undefined, ...path: (string | number)[]): FoundText[] =>
  source === undefined || source.trim() === '' ? [] : [{ label, source, path, isLong: source.length > 100 }];

const seoTexts = (seo: { title?: string | undefined; description?: string | undefined } | undefined): FoundText[] => [
  ...text('SEO title', seo?.title, 'seo', 'title'),
  ...text('SEO description', seo?.description, 'seo', 'description'),
];

/** A part each, since an image may be in several entries. */
async function imageParts(store: Store, ids: readonly (string | undefined)[]): Promise<Part[]> {
  const unique = [...new Set(ids.filter((id) => id !== undefined))];
  const found = await readable(unique.map((id) => findImage(store, id)));
  return found.flatMap((image) =>
    image
      ? {
          table: tables.image,
          id: image.id,
          texts: [
            ...text('Alt text', image.altText, 'altText'),
            ...text('Image title', image.title, 'title'),
            ...text('Image description', image.body, 'body'),
          ],
        }
      : [],
  );
}

async function withDocument(
  store: Store,
  own: Part,
  documentId: string,
  imageIds: readonly (string | undefined)[],
): Promise<Part[]> {
  const document = await findLiveDocument(store, documentId);
  return [
    own,
    ...(document ? [{ table: tables.document, id: documentId, texts: documentTexts(document) }] : []),
    ...(await imageParts(store, [...imageIds, ...(document ? documentImages(document) : [])])),
  ];
}

const labelsMax = 300;

/** Tags and categories of the page's items or products, in the order of the editor's lists. */
async function labelPart(store: Store, page: Collection): Promise<Part[]> {
  const isStore = page.type === CollectionType.products;
  if (!isStore && !holdsItems(page)) return [];
  const own = await ownLabels(store, page.id);
  const rows = isStore ? [] : (await listItemRows(store, page.id)).rows;
  const used = isStore ? await tagsOfProducts(store, page.id) : rows.flatMap(({ tags }) => tags);
  const named = (kind: LabelKind, name: string, labels: readonly string[]) =>
    [...addLabels(new Map(), labels, labelsMax).values()]
      .sort((a, b) => a.localeCompare(b, 'en'))
      .flatMap((label) => text(name, label, ...labelPath(kind, label)));
  const categories = [...own.category, ...rows.flatMap(({ categories }) => categories)];
  const texts = [
    ...named('tag', 'Tag', [...own.tag, ...used]),
    // The categories of a store page have entries of their own.
    ...(isStore ? [] : named('category', 'Category', categories)),
  ];
  return [{ table: labelTable, id: page.id, texts }];
}

const pageEntry = async (store: Store, page: Collection): Promise<Entry> => ({
  id: page.id,
  title: page.title,
  parts: [...(await pageParts(store, page)), ...(await labelPart(store, page))],
});

const pageParts = (store: Store, page: Collection): Promise<Part[]> =>
  withDocument(
    store,
    {
      table: tables.collection,
      id: page.id,
      texts: [
        ...text('Title', page.title, 'title'),
        ...text('Menu label', page.navigationTitle, 'navigationTitle'),
        ...text('Description', page.description, 'description'),
        ...seoTexts(page.seo),
      ],
    },
    page.id,
    [page.mainImageId],
  );

const itemEntry = async (store: Store, item: Item): Promise<Entry> => ({
  id: item.id,
  title: item.title,
  parts: await withDocument(
    store,
    {
      table: tables.item,
      id: item.id,
      texts: [
        ...text('Title', item.title, 'title'),
        ...text('Excerpt', item.excerpt, 'excerpt'),
        ...text('Text', item.bodyHtml, 'bodyHtml'),
        ...seoTexts(item.seo),
      ],
    },
    item.documentId ?? item.id,
    [item.mainImageId, ...(item.imageIds ?? [])],
  ),
});

const productEntry = async (store: Store, product: Product): Promise<Entry> => ({
  id: product.id,
  title: product.title,
  parts: [
    {
      table: tables.product,
      id: product.id,
      texts: [
        ...text('Name', product.title, 'title'),
        ...text('Description', product.excerpt, 'body', 'excerpt'),
        ...product.variantOptionOrdering.flatMap((name) => [
          ...text('Option', name, 'options', name),
          ...[...new Set(product.variants.map(({ attributes }) => attributes[name] ?? ''))].flatMap((value) =>
            text(name, value, 'choices', name, value),
          ),
        ]),
        ...(product.useCustomAddButtonText ? text('Button', product.customAddButtonText, 'customAddButtonText') : []),
        ...text('Sold out text', product.merchandising?.customSoldOutText, 'merchandising', 'customSoldOutText'),
        ...text('Low stock text', product.merchandising?.scarcityText, 'merchandising', 'scarcityText'),
        ...seoTexts(product.seo),
      ],
    },
    ...(await imageParts(store, [...product.imageIds, ...product.variants.map(({ mainImageId }) => mainImageId)])),
  ],
});

const formEntry = (form: Form): Entry => ({
  id: form.id,
  title: form.name,
  parts: [
    {
      table: tables.form,
      id: form.id,
      texts: [
        ...form.fields.flatMap((field, n) => [
          ...text('Field', field.title, 'fields', n, 'title'),
          ...text('Field description', field.description, 'fields', n, 'description'),
          ...text('Placeholder', field.placeholder, 'fields', n, 'placeholder'),
          ...(field.options ?? []).flatMap((option) => text(field.title, option, 'choices', field.id, option)),
        ]),
        ...text('Button', form.submitButtonText, 'submitButtonText'),
        ...text('Message after sending', form.submissionMessage, 'submissionMessage'),
        ...text('Disclaimer', form.disclaimer, 'disclaimer'),
      ],
    },
  ],
});

/** Pages in a menu have their own label; links have one here. */
const menuTexts = (items: readonly NavigationItem[], path: readonly (string | number)[]): FoundText[] =>
  items.flatMap((item, n) => [
    ...text('Link', item.externalLink?.title, ...path, n, 'externalLink', 'title'),
    ...menuTexts(item.items ?? [], [...path, n, 'items']),
  ]);

const menus = { mainNav: 'Main menu', footerNav: 'Footer menu' } as const;

async function menuEntry(store: Store, name: string): Promise<Entry | undefined> {
  const menu = await findNavigation(store, name);
  if (!menu || !Object.hasOwn(menus, name)) return undefined;
  const parts = [{ table: tables.navigation, id: name, texts: menuTexts(menu.items, ['items']) }];
  return { id: name, title: menus[name as keyof typeof menus], parts };
}

const siteEntryId = 'site';

async function siteEntry(store: Store): Promise<Entry | undefined> {
  const website = await findMainWebsite(store);
  if (!website) return undefined;
  const frame = await findLivePart(store, 'header-footer');
  const bar = await findLivePart(store, 'announcement-bar');
  const popUp = await findLivePart(store, 'pop-up');
  const { manual } = await paymentSettings(store);
  const { header, footer } = frame;
  return {
    id: siteEntryId,
    title: 'Site title, header and footer, pop-up, policies, payment instructions',
    parts: [
      {
        table: tables.website,
        id: '',
        texts: [
          ...text('Site title', website.siteTitle, 'siteTitle'),
          ...text('Tagline', website.siteTagLine, 'siteTagLine'),
          ...text('Description', website.siteDescription, 'siteDescription'),
          ...text('Return policy', website.store.returnPolicy, 'store', 'returnPolicy'),
          ...text('Terms of service', website.store.termsOfService, 'store', 'termsOfService'),
          ...text('Privacy policy', website.store.privacyPolicy, 'store', 'privacyPolicy'),
        ],
      },
      {
        table: tables.part,
        id: 'header-footer',
        texts: [
          ...text('Header button', header.button.title, 'content', 'header', 'button', 'title'),
          ...footer.columns.flatMap((column, n) => [
            ...text('Footer heading', column.title, 'content', 'footer', 'columns', n, 'title'),
            ...text('Footer text', column.text, 'content', 'footer', 'columns', n, 'text'),
            ...column.links.flatMap((link, at) =>
              text('Footer link', link.title, 'content', 'footer', 'columns', n, 'links', at, 'title'),
            ),
          ]),
          ...text('Copyright', footer.copyright, 'content', 'footer', 'copyright'),
        ],
      },
      { table: tables.part, id: 'announcement-bar', texts: text('Announcement bar', bar.text, 'content', 'text') },
      {
        table: tables.part,
        id: 'pop-up',
        texts: [
          ...text('Pop-up title', popUp.title, 'content', 'title'),
          ...text('Pop-up text', popUp.text, 'content', 'text'),
          ...text('Pop-up button', popUp.button.title, 'content', 'button', 'title'),
        ],
      },
      {
        table: tables.payments,
        id: '',
        texts: (['bank-transfer', 'cash'] as const).flatMap((method) =>
          text(manualMethods[method], manual[method].instructions, 'manual', method, 'instructions'),
        ),
      },
    ],
  };
}

const single = (find: Source['find'], ids: readonly string[]): Source => ({
  find,
  list: async (store) => ({
    entries: (await Promise.all(ids.map((id) => find(store, id)))).filter((entry) => entry !== undefined),
  }),
});

const sources: Record<ContentKind, Source> = {
  site: single((store, id) => (id === siteEntryId ? siteEntry(store) : Promise.resolve(undefined)), [siteEntryId]),
  menu: single(menuEntry, Object.keys(menus)),
  page: {
    async list(store, cursor) {
      const all = await listCollections(store);
      const from = Number(cursor ?? 0);
      const entries = await Promise.all(all.slice(from, from + pageRows).map((page) => pageEntry(store, page)));
      return { entries, ...(from + pageRows < all.length && { cursor: String(from + pageRows) }) };
    },
    async find(store, id) {
      const page = await findCollection(store, id);
      return page && pageEntry(store, page);
    },
  },
  item: {
    async list(store, cursor) {
      const page = await allItems(store, { limit: pageRows, ...(cursor !== undefined && { cursor }) });
      const entries = await Promise.all(page.records.map((item) => itemEntry(store, item)));
      return { entries, ...(page.cursor !== undefined && { cursor: page.cursor }) };
    },
    async find(store, id) {
      const item = await findItem(store, id);
      return item && itemEntry(store, item);
    },
  },
  product: {
    async list(store, cursor) {
      const page = await pageOfProducts(store, { limit: pageRows, ...(cursor !== undefined && { cursor }) });
      return {
        entries: await Promise.all(page.records.map((product) => productEntry(store, product))),
        ...(page.cursor !== undefined && { cursor: page.cursor }),
      };
    },
    async find(store, id) {
      const product = await findProduct(store, id);
      return product && productEntry(store, product);
    },
  },
  category: {
    /** Store pages are few; the cursor names one, and the place in it. */
    async list(store, cursor) {
      const shops = (await listCollections(store)).filter(({ type }) => type === CollectionType.products);
      const [shopAt = '0', within = ''] = (cursor ?? '').split(' ');
      const at = Number(shopAt) || 0;
      const shop = shops[at];
      if (!shop) return { entries: [] };
      const page = await listCategoryPage(store, shop.id, {
        limit: pageRows,
        ...(within !== '' && { cursor: within }),
      });
      const next =
        page.cursor !== undefined ? `${at} ${page.cursor}` : at + 1 < shops.length ? String(at + 1) : undefined;
      return { entries: page.categories.map(categoryEntry), ...(next !== undefined && { cursor: next }) };
    },
    async find(store, id) {
      const category = await findCategory(store, id);
      return category && categoryEntry(category);
    },
  },
  form: {
    async list(store, cursor) {
      const page = await listForms(store, { limit: pageRows, ...(cursor !== undefined && { cursor }) });
      return { entries: page.records.map(formEntry), ...(page.cursor !== undefined && { cursor: page.cursor }) };
    },
    async find(store, id) {
      const form = await findForm(store, id);
      return form && formEntry(form);
    },
  },
};

function categoryEntry({ id, displayName }: { id: string; displayName: string }): Entry {
  return {
    id,
    title: displayName,
    parts: [{ table: tables.category, id, texts: text('Name', displayName, 'displayName') }],
  };
}

export const listEntries = (store: Store, kind: ContentKind, cursor: string | undefined) =>
  sources[kind].list(store, cursor);
export const findEntry = (store: Store, kind: ContentKind, id: string) => sources[kind].find(store, id);
