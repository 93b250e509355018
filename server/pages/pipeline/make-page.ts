// From what an address shows to what the renderer needs: document, data, head, tags.
import type { CompiledTemplate, Drawn, Main, Page, Part } from '../../../renderer/render.ts';
import { isRightToLeft } from '../../base/text/direction.ts';
import { raw } from '../../base/text/html.ts';
import { reviewSummary, reviewsEnabled } from '../../commerce/review/review.ts';
import { stockOf } from '../../commerce/stock/stock.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import type { Document } from '../../content/document/schema.ts';
import { type Image, imagePath } from '../../content/image/schema.ts';
import { RecordType } from '../../content/item/schema.ts';
import { type ScriptHashes, scriptHash } from '../../http/middleware/security-headers.ts';
import { PageType } from '../../http/page-type.ts';
import { cssVersion } from '../../site/template/site-css.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import { collectionPath } from '../data/collection.ts';
import type { ListQuery } from '../data/lists.ts';
import { type PageData, pageData, showsFirstItem } from '../data/page-data.ts';
import { plainText, shortened } from '../escape.ts';
import { type ContextPage, contextOf, contextScript } from '../head/context.ts';
import { type Head, type HeadHtml, headHtml } from '../head/headers.ts';
import { pageClasses, pageId } from '../head/page-classes.ts';
import { scriptTag } from '../head/script-tag.ts';
import { breadcrumbData, eventData, imageData, postData, productData, websiteData } from '../head/structured-data.ts';
import { pageTitle } from '../head/titles.ts';
import { tagResolver } from '../tags/tags.ts';
import { pageContent } from './page-content.ts';
import type { PageContext } from './page-context.ts';
import type { Format, Shown } from './shown.ts';
import { templateNote } from './template-note.ts';

export type Made = {
  page: Page;
  /** Of its inline scripts. Complete when the page's tags are resolved. */
  scripts: () => Required<ScriptHashes>;
  freshUntil?: number;
  isEndless: boolean;
};

export async function makePage(context: PageContext, shown: Shown, format: Format): Promise<Made> {
  const { website, template } = context;
  const content = pageContent(context);
  const { place, drawing } = content;
  const own = await content.documentOf(shown);
  const data = await pageData(place, systemOr(shown), listQueryOf(context.query, shown), {
    ask: context,
    ...(own && { mainContent: await content.sectionsOf(own.document, own.drawn) }),
  });
  const head = await headOf(context, shown, data);
  // When the tags are resolved, the code blocks of all areas are known.
  let whole: HeadHtml | undefined;
  const ownerScripts = shown.kind === 'system' ? (shown.ownerScripts ?? []) : [];
  const headOnce = () => (whole ??= headHtml({ ...head, codeScripts: [...content.scripts, ...ownerScripts] }));
  const { collection, item } = data;
  const isHome = collection !== undefined && collection.id === website.homepageCollectionId;
  const { manifest, layouts, partials } = template;
  const ownLayout = shown.kind === 'system' && shown.layout !== undefined ? partials[shown.layout] : undefined;
  const layoutKey = collection && layouts[collection.regionName] ? collection.regionName : manifest.defaultLayout;

  const layout = format === 'main-content' ? undefined : (ownLayout ?? layouts[layoutKey]);
  const layoutText = (layout && template.sourceOf(layout)?.text) ?? '';

  const page: Page = {
    status: shown.kind === 'system' ? shown.status : 200,
    layout,
    main: mainOf(context, shown, own, layoutText),
    data: { ...data.json, stoa: { crumb: context.crumb, isRightToLeft: isRightToLeft(website.language) } },
    squarespace: {
      'page-id': pageId(collection, item?.id as string | undefined, systemName(shown) ?? 'page'),
      'page-classes': pageClasses({
        template,
        tweaks: website.tweaks,
        currency: website.store.currency,
        collection,
        isHome,
        view: viewOf(shown),
        system: systemName(shown),
        hasLogo: website.logoImageId !== undefined,
      }),
      'page-title': data.json.collection ? (data.json.collection as { title: string }).title : '',
      'cart-classes': 'sqs-custom-cart',
      'template-revision': template.revision,
    },
    headers: () => headOnce().headers,
    footers: () => headOnce().footers,
    ...(item && { postEntry: raw(website.codeInjection.postItem ?? '') }),
    partials: (name) => partials[name],
    resolveTag: tagResolver({
      place,
      template,
      json: data.json,
      current: collection,
      edit: context.edit,
      areas: { drawing, scripts: content.scripts },
    }),
    scriptTag: scriptTag(template),
    onErrors: (errors) => context.onTemplateErrors(context.path, errors),
    ...(context.drafts && { noteOf: (errors) => templateNote(template, errors) }),
    locale: website.language,
    runs: context.runs,
    now: context.now,
    edit: context.edit,
    path: context.path,
  };
  const scripts = () => {
    const { scriptHashes, ownerScriptHashes } = headOnce();
    const ours = shown.kind === 'system' ? (shown.scripts ?? []) : [];
    return {
      scriptHashes: [...new Set([...scriptHashes, ...ours.map(scriptHash)])],
      ownerScriptHashes: [...new Set([...ownerScriptHashes, ...[...content.scripts, ...ownerScripts].map(scriptHash)])],
    };
  };
  return {
    page,
    scripts,
    freshUntil: data.freshUntil,
    isEndless: data.isEndless,
  };
}

/** The same data for `?format=json`: texts instead of slots. */
export async function makeJson(
  context: PageContext,
  shown: Shown,
  renderText: (parts: readonly Part[]) => Promise<string>,
): Promise<{ json: Record<string, unknown>; freshUntil?: number; isEndless: boolean }> {
  const content = pageContent(context, renderText);
  const own = await content.documentOf(shown);
  const { json, freshUntil, isEndless } = await pageData(
    content.place,
    systemOr(shown),
    listQueryOf(context.query, shown),
    {
      ask: context,
      ...(own && { mainContent: await content.sectionsOf(own.document, own.drawn) }),
    },
  );
  return { json, freshUntil, isEndless };
}

/** `?format=page-context`: what `Static.SQUARESPACE_CONTEXT` of the page holds. */
export async function makeContext(
  context: PageContext,
  shown: Shown,
): Promise<{ json: unknown; freshUntil?: number; isEndless: boolean }> {
  const data = await pageData(pageContent(context).place, systemOr(shown), listQueryOf(context.query, shown), {
    ask: context,
  });
  const { freshUntil, isEndless } = data;
  return { json: contextOf(contextPage(context, shown, data)), freshUntil, isEndless };
}

const systemOr = (shown: Shown) =>
  shown.kind === 'system' ? { kind: 'system' as const, extra: { ...shown.data } } : shown;

export function listQueryOf(query: URLSearchParams, shown: Shown): ListQuery {
  const text = (name: string) => query.get(name)?.slice(0, 200) || undefined;
  return {
    view: text('view'),
    offset: text('offset'),
    reversePaginate: query.get('reversePaginate') === 'true',
    category: text('category'),
    ...(shown.kind === 'list' && shown.category && { categoryPage: shown.category }),
    tag: text('tag'),
    author: text('author'),
    month: text('month'),
    reviews: text('reviews'),
  };
}

function systemItem({ system, ...template }: Template, collection: Collection): CompiledTemplate {
  const { base } = shapeOf(collection, template);
  return (system.items[base] ?? system.items.blog) as CompiledTemplate;
}

/** Which template file applies: template-folders 3 and 11. */
function mainOf(
  { template }: PageContext,
  shown: Shown,
  own: { document: Document; drawn?: Drawn | undefined } | undefined,
  layoutText: string,
): Main {
  switch (shown.kind) {
    case 'system': {
      const partial = shown.partial === undefined ? undefined : template.partials[shown.partial];
      return partial ? { kind: 'template', template: partial } : besideOwnCart(shown.main, layoutText);
    }
    case 'page': {
      const { typeName, type } = shown.collection;
      const code = type === CollectionType.templatePage ? template.pages[typeName] : undefined;
      if (code) return { kind: 'template', template: code };
      return own
        ? { kind: 'document', document: own.document, ...(own.drawn && { drawn: own.drawn }) }
        : { kind: 'html', html: raw('') };
    }
    case 'list': {
      const { typeName } = shown.collection;
      const { base } = shapeOf(shown.collection, template);
      const first = showsFirstItem({ template }, shown.collection) ? template.items[typeName] : undefined;
      const system = template.system.lists[base === 'page' ? 'blog' : base];
      return { kind: 'template', template: template.lists[typeName] ?? first ?? system };
    }
    case 'item':
    case 'product':
      return {
        kind: 'template',
        template: template.items[shown.collection.typeName] ?? systemItem(template, shown.collection),
      };
    default:
      return shown satisfies never;
  }
}

/** An id that the layout has itself stays its own. What our cart does beside such an element stands in client/storefront/system.css. */
function besideOwnCart(main: Main, layoutText: string): Main {
  const isTaken = (id: string) => new RegExp(`\\bid\\s*=\\s*["']?${id}\\b`).test(layoutText);
  if (main.kind !== 'island' || main.name !== 'cart-page' || !isTaken('sqs-cart-(?:root|container)')) return main;
  const before = String(main.before ?? '')
    .replace('data-system-cart', 'data-system-cart="beside"')
    .replace(/ id="(sqs-cart-\w+)"/g, (all, id: string) => (isTaken(id) ? '' : all));
  return { ...main, before: raw(before) };
}

const systemNames: Readonly<Record<number, string>> = {
  [PageType.notFound]: 'system-not-found',
  [PageType.error]: 'system-error',
  [PageType.search]: 'system-search',
  [PageType.lockScreen]: 'system-lock-screen',
  [PageType.protectedContent]: 'system-protected',
  [PageType.showCart]: 'system-cart',
  [PageType.checkout]: 'system-checkout',
  [PageType.orderConfirmed]: 'system-order-confirmed',
  [PageType.orderReceived]: 'system-order-received',
  [PageType.donate]: 'system-donate',
  [PageType.contributionConfirmed]: 'system-contribution-confirmed',
  [PageType.subscriptionConfirmed]: 'system-subscription-confirmed',
  [PageType.membershipConfirmed]: 'system-membership-confirmed',
  [PageType.reviewsRequest]: 'system-reviews-request',
  [PageType.digitalProductPreview]: 'system-digital-product-preview',
  [PageType.orderStatus]: 'system-order-status',
  [PageType.newsletterUnsubscribe]: 'system-unsubscribe',
  [PageType.sso]: 'system-sso',
  [PageType.memberAccessDenied]: 'system-member-access-denied',
  [PageType.paywall]: 'system-paywall',
  [PageType.testPayment]: 'system-test-payment',
};
const systemName = (shown: Shown) => (shown.kind === 'system' ? systemNames[shown.pageType] : undefined);

const viewOf = ({ kind }: Shown) =>
  kind === 'list' ? 'list' : kind === 'item' || kind === 'product' ? 'item' : undefined;

async function headOf(context: PageContext, shown: Shown, data: PageData): Promise<Omit<Head, 'codeScripts'>> {
  const { website, template, assets } = context;
  const { collection } = data;
  const about = aboutOf(shown);
  const isHome = collection !== undefined && collection.id === website.homepageCollectionId;
  const title = titleOf(context, shown, data);
  const path = canonicalPath(website, shown, data, context);
  const description =
    about.seo?.description ??
    shortened(plainText(about.text || (isHome ? website.siteDescription || website.siteTagLine : '')), 200);
  const imageUrl = data.image && `${context.origin}${imagePath(data.image)}?format=1500w`;
  const url = `${context.origin}${path}`;
  return {
    website,
    template,
    assets,
    title,
    description,
    canonicalUrl: url,
    imageUrl,
    openGraphType:
      shown.kind === 'item' && shown.item.recordType === RecordType.text
        ? 'article'
        : shown.kind === 'product'
          ? 'product'
          : 'website',
    isHidden: shown.kind === 'system' || about.seo?.hidden === true || context.drafts,
    feedUrl:
      shown.kind === 'list' && collection?.type === CollectionType.generic && !collection.folder
        ? `${path}?format=rss`
        : undefined,
    siteCssUrl: `/site.css?v=${cssVersion(template, website.tweaks)}`,
    contextScript: contextScript(contextPage(context, shown, data)),
    structuredData: await structuredData(context, shown, data.image, url, isHome),
    isLockScreen: shown.kind === 'system' && shown.pageType === PageType.lockScreen,
    edit: context.edit,
  };
}

const titleOf = ({ website }: PageContext, shown: Shown, { collection, category }: PageData): string => {
  if (shown.kind === 'system') return pageTitle(website, { isHome: false, collectionTitle: shown.title });
  if (category) return pageTitle(website, { isHome: false, collectionTitle: category.displayName });
  const about = aboutOf(shown);
  return pageTitle(website, {
    isHome: collection !== undefined && collection.id === website.homepageCollectionId,
    collectionTitle: collection?.title ?? '',
    itemTitle: about.title,
    seoTitle: about.seo?.title,
  });
};

const contextPage = (context: PageContext, shown: Shown, data: PageData): ContextPage => ({
  website: context.website,
  template: context.template,
  pageType: pageTypeOf(shown),
  title: titleOf(context, shown, data),
  json: data.json,
  collection: data.collection,
  item: data.item,
  host: new URL(context.origin).host,
  assets: context.assets,
  timeZoneName: context.formats.zone(context.website.timeZone, context.now).name,
});

type Seo = { title?: string; description?: string; hidden: boolean };

/** What a page is about, for its head: the item's words, else the page's. */
function aboutOf(shown: Shown): { title?: string; text: string; seo?: Seo } {
  if (shown.kind === 'item') return { title: shown.item.title, text: shown.item.excerpt, seo: shown.item.seo };
  if (shown.kind === 'product')
    return { title: shown.product.title, text: shown.product.excerpt, seo: shown.product.seo };
  if (shown.kind === 'system') return { text: '' };
  return { text: shown.collection.description, seo: shown.collection.seo };
}

export function pageTypeOf(shown: Shown): number {
  if (shown.kind === 'system') return shown.pageType;
  if (shown.kind === 'page') return PageType.page;
  return shown.kind === 'list' ? PageType.collection : PageType.item;
}

function canonicalPath(website: Website, shown: Shown, data: PageData, context: PageContext): string {
  if (data.item) return String(data.item.fullUrl);
  if (shown.kind === 'system') return encodeURI(context.path);
  // Also of `?category=`: both show the same.
  return data.category?.fullUrl ?? collectionPath(shown.collection, website);
}

/** Only what the page shows. */
const ratingOf = async ({ store, website }: PageContext, productId: string) =>
  reviewsEnabled(website) ? reviewSummary(store, productId) : undefined;

const itemDataOf: Readonly<Record<number, typeof postData | typeof eventData | typeof imageData>> = {
  [RecordType.event]: eventData,
  [RecordType.image]: imageData,
};

async function structuredData(
  context: PageContext,
  shown: Shown,
  image: Image | undefined,
  url: string,
  isHome: boolean,
) {
  const { store, website } = context;
  const images = image ? [`${context.origin}${imagePath(image)}?format=1500w`] : [];
  const crumbs = (collection: Collection, title: string) =>
    breadcrumbData([
      { name: website.siteTitle, url: `${context.origin}/` },
      { name: collection.title, url: `${context.origin}${collectionPath(collection, website)}` },
      { name: title, url },
    ]);
  if (shown.kind === 'product') {
    const { product, collection } = shown;
    return [
      productData(website, product, await stockOf(store, product), {
        url,
        images,
        reviews: await ratingOf(context, product.id),
      }),
      crumbs(collection, product.title),
    ];
  }
  if (shown.kind === 'item') {
    const dataOf = itemDataOf[shown.item.recordType] ?? postData;
    return [dataOf(website, shown.item, { url, images }), crumbs(shown.collection, shown.item.title)];
  }
  return isHome ? [websiteData(website, context.origin)] : [];
}
