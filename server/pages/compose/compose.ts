// A page for the renderer, from the site and the page's data: layout, main content, head, tags.
import type { CompiledTemplate, Main, Page } from '../../../renderer/render.ts';
import { raw } from '../../base/text/html.ts';
import { isRightToLeft } from '../../base/text/language.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { imagePath } from '../../content/image/schema.ts';
import { RecordType } from '../../content/item/schema.ts';
import { type ScriptHashes, scriptHash } from '../../http/middleware/security-headers.ts';
import type { OwnPage } from '../../http/own-page.ts';
import { PageType } from '../../http/page-type.ts';
import { withPrefix } from '../../site/language/schema.ts';
import type { Template } from '../../site/template/template.ts';
import { collectionPath } from '../gather/collection.ts';
import type { GatheredPage } from '../gather/gather.ts';
import { type PageData, showsFirstItem } from '../gather/page-data.ts';
import { plainText, shortened } from '../gather/plain-text.ts';
import type { Format, PageTarget } from '../resolve/page-request.ts';
import type { Composing } from './composing.ts';
import { censusStart } from './head/census-start.ts';
import { contextOf, contextScript } from './head/context.ts';
import { type Head, type HeadHtml, headConstants, headHtml } from './head/headers.ts';
import { announcementBar, popUpParts } from './head/overlays.ts';
import { pageClasses, pageId } from './head/page-classes.ts';
import {
  breadcrumbData,
  eventData,
  imageData,
  organizationData,
  postData,
  productData,
  websiteData,
} from './head/structured-data.ts';
import { pageTitle } from './head/titles.ts';
import { visitorFormFile } from './head/visitor-form-file.ts';
import { builtInPlace, siteStructureTypes } from './own-screens.ts';
import { templateNote } from './template-note.ts';
import { templateRun } from './template-run.ts';

type ComposedPage = Omit<Page, 'head' | 'kept'> & {
  /** Asked for when all tags are resolved. */
  head: () => Promise<HeadHtml>;
  /** Hashes of its inline scripts, once the page's tags are resolved. */
  scriptsWith: (head: HeadHtml) => Required<ScriptHashes>;
};

export function compose(composing: Composing, data: GatheredPage, format: Format): ComposedPage {
  const { site, ask, request } = composing;
  const { website, template } = site;
  const { target, shownItems, frame, collection, item, json } = data;
  const bar = data.bar && announcementBar(data.bar, request.drafts);
  const ownerScripts = target.kind === 'system' ? (target.ownerScripts ?? []) : [];
  const { manifest, layouts, partials } = template;
  const around = aroundMain(target, request.drafts);
  const ownLayout = around.layout === undefined ? undefined : partials[around.layout];
  const layoutKey = collection && layouts[collection.regionName] ? collection.regionName : manifest.defaultLayout;

  const layout = format === 'main-content' ? undefined : (ownLayout ?? layouts[layoutKey]);
  const layoutText = (layout && template.sourceOf(layout)?.text) ?? '';

  return {
    ...templateRun(composing, { json, current: collection, hasAreas: true }),
    status: target.kind === 'system' ? target.status : 200,
    layout,
    main: mainOf(template, data, layoutText),
    above: around.above,
    below: around.below,
    data: () => ({
      ...json,
      stoa: {
        ...{ crumb: request.csrfToken, isRightToLeft: isRightToLeft(website.language), ...frame },
        ...(shownItems !== undefined && { items: shownItems }),
      },
    }),
    squarespace: () => ({
      'page-id': pageId(collection, item?.id as string | undefined, systemName(target) ?? 'page'),
      'page-classes': pageClasses({
        template,
        tweaks: website.tweaks,
        currency: website.store.currency,
        collection,
        isHome: isHome(composing, data),
        view: viewOf(target),
        system: systemName(target),
        hasLogo: website.logoImageId !== undefined,
      }),
      'page-title': json.collection ? (json.collection as { title: string }).title : '',
      'cart-classes': 'sqs-custom-cart',
      'template-revision': template.revision,
    }),
    head: async () =>
      headHtml(composing, await headOf(composing, target, data), [...ask.noted.scripts, ...ownerScripts]),
    ...(layout && bar && { atBodyStart: bar.html }),
    ...(layout && { overlays: data.popUp ? popUpParts(data.popUp) : [] }),
    ...(item && { postEntry: raw(website.codeInjection.postItem ?? '') }),
    ...(request.drafts && { noteOf: (errors) => templateNote(template, errors) }),
    edit: request.edit,
    path: request.path,
    scriptsWith({ scriptHashes, ownerScriptHashes }) {
      const ours = [...(target.kind === 'system' ? (target.scripts ?? []) : []), ...(bar?.scripts ?? [])];
      const owners = [...ask.noted.scripts, ...ownerScripts];
      const hashes = withHashes(ownerScriptHashes, owners);
      const { scriptSources } = ask.noted;
      return {
        scriptHashes: withHashes(scriptHashes, ours),
        // Not where a contributor is signed in at the same address.
        ownerScriptHashes: scriptSources.size === 0 ? hashes : [...hashes, ...scriptSources],
      };
    },
  };
}

function aroundMain(target: PageTarget, drafts: boolean): Pick<OwnPage, 'above' | 'below' | 'layout'> {
  if (target.kind === 'system') return target;
  return target.kind === 'page' && drafts ? builtInPlace(target.collection) : {};
}

/** The same hashes when a page adds no scripts of its own: their policy is cached. */
const withHashes = (hashes: readonly string[], scripts: readonly string[]): readonly string[] =>
  scripts.length === 0 ? hashes : [...new Set([...hashes, ...scripts.map(scriptHash)])];

/** `?format=page-context`: the content of the page's `Static.SQUARESPACE_CONTEXT`. */
export const composeContext = async (composing: Composing, target: PageTarget, data: PageData): Promise<unknown> => ({
  ...(await contextOf(composing, contextFacts(composing, target, data))),
  visitorFormContext: JSON.parse(visitorFormFile(composing.site.website).json),
});

function systemItem({ system, ...template }: Template, collection: Collection): CompiledTemplate {
  const { base } = shapeOf(collection, template);
  return (system.items[base] ?? system.items.blog) as CompiledTemplate;
}

/** Selects the template file: template-folders 3 and 11. */
function mainOf(template: Template, { target, own, shownItems }: GatheredPage, layoutText: string): Main {
  switch (target.kind) {
    case 'system': {
      const partial = target.partial === undefined ? undefined : template.partials[target.partial];
      return partial ? { kind: 'template', template: partial } : besideOwnCart(target.main, layoutText);
    }
    case 'page': {
      const { typeName, type } = target.collection;
      const code = type === CollectionType.templatePage ? template.pages[typeName] : undefined;
      if (code) return { kind: 'template', template: code };
      return own
        ? { kind: 'document', document: own.document, ...(own.drawn && { drawn: own.drawn }) }
        : { kind: 'html', html: raw('') };
    }
    case 'list': {
      const { typeName, events } = target.collection;
      const { base } = shapeOf(target.collection, template);
      const first = showsFirstItem({ template }, target.collection) ? template.items[typeName] : undefined;
      const system = template.system.lists[base === 'page' ? 'blog' : base];
      const list = template.lists[typeName];
      const text = (list && template.sourceOf(list)?.text) ?? '';
      const hasCalendar = base === 'events' && !events?.calendarView && text.includes('calendar-view?');
      // A theme's list that can't print the chosen design gives way to ours.
      const isOurs = shownItems !== undefined && !hasCalendar && !text.includes('stoa.items');
      return { kind: 'template', template: isOurs ? system : (list ?? first ?? system) };
    }
    case 'item':
    case 'product':
      return {
        kind: 'template',
        template: template.items[target.collection.typeName] ?? systemItem(template, target.collection),
      };
    default:
      return target satisfies never;
  }
}

/** Omits an id that the layout already uses. For our cart next to such an element, see client/storefront/system.css. */
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
const systemName = (target: PageTarget) => (target.kind === 'system' ? systemNames[target.pageType] : undefined);

const viewOf = ({ kind }: PageTarget) =>
  kind === 'list' ? 'list' : kind === 'item' || kind === 'product' ? 'item' : undefined;

async function headOf(composing: Composing, target: PageTarget, data: PageData): Promise<Head> {
  const { site, ask, request } = composing;
  const { website, origin } = site;
  const { collection } = data;
  const about = aboutOf(target);
  const isFront = isHome(composing, data);
  const title = titleOf(composing, target, data);
  const path = canonicalPath(composing, target, data);
  const description =
    about.seo?.description ??
    shortened(plainText(about.text || (isFront ? website.siteDescription || website.siteTagLine : '')), 200);
  const ownImage = data.image && `${origin}${imagePath(data.image)}?format=1500w`;
  const logoUrl = logoOf(data, origin);
  const url = `${origin}${withPrefix(site.prefix, path)}`;
  return {
    title,
    description,
    canonicalUrl: url,
    languageUrls:
      target.kind === 'system'
        ? []
        : site.languages.map(({ code, prefix }) => ({ code, url: `${origin}${withPrefix(prefix, path)}` })),
    imageUrl: ownImage ?? logoUrl,
    isLargeImage: ownImage !== undefined,
    openGraphType:
      target.kind === 'item' && target.item.recordType === RecordType.text
        ? 'article'
        : target.kind === 'product'
          ? 'product'
          : 'website',
    isHidden: target.kind === 'system' || about.seo?.hidden === true || isHiddenFilter(target, data) || request.drafts,
    feedUrl:
      target.kind === 'list' && collection?.type === CollectionType.generic && !collection.folder
        ? withPrefix(site.prefix, `${path}?format=rss`)
        : undefined,
    constants: await ask.kept(headConstants),
    contextScript: await contextScript(composing, contextFacts(composing, target, data)),
    census: await censusStart(composing, { pageType: pageTypeOf(target) }),
    structuredData: await structuredData(composing, target, { image: ownImage, logoUrl, url, isFront }),
    pageCode: target.kind === 'system' ? undefined : collection?.code,
    isLockScreen: target.kind === 'system' && target.pageType === PageType.lockScreen,
  };
}

function titleOf(composing: Composing, target: PageTarget, shown: Pick<PageData, 'collection' | 'category'>): string {
  const { website } = composing.site;
  if (target.kind === 'system') return pageTitle(website, { isHome: false, collectionTitle: target.title });
  if (shown.category) return pageTitle(website, { isHome: false, collectionTitle: shown.category.displayName });
  const about = aboutOf(target);
  return pageTitle(website, {
    isHome: isHome(composing, shown),
    collectionTitle: shown.collection?.title ?? '',
    itemTitle: about.title,
    seoTitle: about.seo?.title,
  });
}

const contextFacts = (composing: Composing, target: PageTarget, { json, collection, item, category }: PageData) => ({
  pageType: pageTypeOf(target),
  title: titleOf(composing, target, { collection, category }),
  json,
  collection,
  item,
});

const isHome = ({ site }: Composing, { collection }: Pick<PageData, 'collection'>): boolean =>
  collection !== undefined && collection.id === site.website.homepageCollectionId;

type Seo = { title?: string; description?: string; hidden: boolean };

/** Title and description for the head: the item's, else the page's. */
function aboutOf(target: PageTarget): { title?: string; text: string; seo?: Seo } {
  if (target.kind === 'item') return { title: target.item.title, text: target.item.excerpt, seo: target.item.seo };
  if (target.kind === 'product')
    return { title: target.product.title, text: target.product.excerpt, seo: target.product.seo };
  if (target.kind === 'system') return { text: '' };
  return { text: target.collection.description, seo: target.collection.seo };
}

/** Whether it is a list's page for a category, a tag, an author, or a month, and those are hidden from search engines. */
function isHiddenFilter(target: PageTarget, { json, category }: PageData): boolean {
  if (target.kind !== 'list' || target.collection.seo?.filtersHidden !== true) return false;
  return (
    category !== undefined || ['categoryFilter', 'tagFilter', 'author', 'monthFilter'].some((name) => name in json)
  );
}

function pageTypeOf(target: PageTarget): number {
  if (target.kind === 'system') return target.pageType;
  if (target.kind === 'page') return siteStructureTypes[target.collection.typeName] ?? PageType.page;
  return target.kind === 'list' ? PageType.collection : PageType.item;
}

export function canonicalPath({ site, request }: Composing, target: PageTarget, data: PageData): string {
  if (data.item) return String(data.item.fullUrl);
  if (target.kind === 'system') return encodeURI(request.path);
  // Also for `?category=`: both addresses show the same.
  return data.category?.fullUrl ?? collectionPath(target.collection, site.website);
}

const itemDataOf: Readonly<Record<number, typeof postData | typeof eventData | typeof imageData>> = {
  [RecordType.event]: eventData,
  [RecordType.image]: imageData,
};

/** Shown where the page has no image of its own. */
function logoOf({ json }: PageData, origin: string): string | undefined {
  const { logoImageUrl } = json.website as { logoImageUrl?: string };
  return logoImageUrl && `${new URL(origin).protocol}${logoImageUrl}?format=1500w`;
}

type Described = { image: string | undefined; logoUrl: string | undefined; url: string; isFront: boolean };

async function structuredData({ site, ask }: Composing, target: PageTarget, page: Described) {
  const { website, origin } = site;
  const { url } = page;
  if (target.kind === 'system') return [];
  if (page.isFront) {
    const searchUrl = `${origin}${withPrefix(site.prefix, '/search')}`;
    return [websiteData(website, { url, searchUrl }), organizationData(website, url, page.logoUrl)];
  }
  const { collection } = target;
  const path = collectionPath(collection, website);
  const crumbs = (title?: string) =>
    breadcrumbData([
      { name: website.siteTitle, url: `${origin}${withPrefix(site.prefix, '/')}` },
      ...(path === '/' ? [] : [{ name: collection.title, url: `${origin}${withPrefix(site.prefix, path)}` }]),
      ...(title === undefined ? [] : [{ name: title, url }]),
    ]);
  const images = page.image ? [page.image] : [];
  if (target.kind === 'product') {
    const { product } = target;
    return [
      productData(website, product, await ask.stock(product), { url, images, reviews: await ask.rating(product.id) }),
      crumbs(product.title),
    ];
  }
  if (target.kind === 'item') {
    const dataOf = itemDataOf[target.item.recordType] ?? postData;
    return [dataOf(website, target.item, { url, images }), crumbs(target.item.title)];
  }
  return [crumbs()];
}
