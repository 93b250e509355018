// Builds the renderer's input for an address: document, data, head, tags.
import { type CompiledTemplate, KeptMarkup, type Main, type Page } from '../../../renderer/render.ts';
import { isRightToLeft } from '../../base/text/direction.ts';
import { raw } from '../../base/text/html.ts';
import { reviewSummary, reviewsEnabled } from '../../commerce/review/review.ts';
import { type Collection, CollectionType, SystemKind } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { type Image, imagePath } from '../../content/image/schema.ts';
import { RecordType } from '../../content/item/schema.ts';
import { type ScriptHashes, scriptHash } from '../../http/middleware/security-headers.ts';
import { Derivation } from '../../http/page-cache/dependencies.ts';
import type { Noted } from '../../http/page-cache/rendered.ts';
import { PageType } from '../../http/page-type.ts';
import type { Template } from '../../site/template/template.ts';
import type { Website } from '../../site/website/schema.ts';
import { documentOf, type ShownDocument, sectionsOf } from '../content/page-content.ts';
import { templateRun } from '../content/template-run.ts';
import { plainText, shortened } from '../context/escape.ts';
import { quarterOf } from '../context/kept.ts';
import type { PageContext } from '../context/page-context.ts';
import { decodedPath, type Format, type PageTarget } from '../context/page-request.ts';
import { collectionPath } from '../data/collection.ts';
import { type PageData, pageData, showsFirstItem } from '../data/page-data.ts';
import { stockOnPage } from '../data/stock.ts';
import { censusStart } from '../head/census-start.ts';
import { contextOf, contextScript } from '../head/context.ts';
import { type Head, type HeadHtml, headConstants, headHtml } from '../head/headers.ts';
import { pageClasses, pageId } from '../head/page-classes.ts';
import { announcementBar, popUpParts, siteFrame } from '../head/site-frame.ts';
import { breadcrumbData, eventData, imageData, postData, productData, websiteData } from '../head/structured-data.ts';
import { pageTitle } from '../head/titles.ts';
import { visitorFormFile } from '../head/visitor-form-file.ts';
import { templateNote } from './template-note.ts';

type MadePage = {
  page: Page;
  /** Hashes of its inline scripts. Complete once the page's tags are resolved. */
  scripts: () => Required<ScriptHashes>;
  isEndless: boolean;
};

export async function makePage(context: PageContext, target: PageTarget, format: Format): Promise<MadePage> {
  const { website, template } = context;
  const own = await documentOf(context, target);
  const data = await pageData(context, target, own && (await sectionsOf(context, own)));
  const [frame, bar, popUp] = await Promise.all([
    siteFrame(context),
    announcementBar(context, target),
    popUpParts(context, target),
  ]);
  const ownerScripts = target.kind === 'system' ? (target.ownerScripts ?? []) : [];
  const isShared = isForAll(context) && isCanonical(context, target, data);
  let head: HeadHtml | undefined;
  const makeHead = async () =>
    headHtml(context, await headOf(context, target, data), [...context.scripts, ...ownerScripts]);
  const { collection, item, json } = data;
  const { manifest, layouts, partials } = template;
  const ownLayout = target.kind === 'system' && target.layout !== undefined ? partials[target.layout] : undefined;
  const layoutKey = collection && layouts[collection.regionName] ? collection.regionName : manifest.defaultLayout;

  const layout = format === 'main-content' ? undefined : (ownLayout ?? layouts[layoutKey]);
  const layoutText = (layout && template.sourceOf(layout)?.text) ?? '';

  const page: Page = {
    ...templateRun(context, { json, current: collection, hasAreas: true }),
    status: target.kind === 'system' ? target.status : 200,
    layout,
    main: mainOf(context, target, own, layoutText),
    ...(isShared && { kept: (name, make) => keptPart(context, name, make) }),
    data: { ...json, stoa: { crumb: context.csrfToken, isRightToLeft: isRightToLeft(website.language), ...frame } },
    squarespace: {
      'page-id': pageId(collection, item?.id as string | undefined, systemName(target) ?? 'page'),
      'page-classes': pageClasses({
        template,
        tweaks: website.tweaks,
        currency: website.store.currency,
        collection,
        isHome: isHome(context, data),
        view: viewOf(target),
        system: systemName(target),
        hasLogo: website.logoImageId !== undefined,
      }),
      'page-title': json.collection ? (json.collection as { title: string }).title : '',
      'cart-classes': 'sqs-custom-cart',
      'template-revision': template.revision,
    },
    head: async () =>
      (head =
        (await (isShared && context.scripts.size === 0 ? keptHead(context, makeHead) : undefined)) ??
        (await makeHead())),
    ...(layout && bar && { atBodyStart: bar.html }),
    ...(layout && { overlays: popUp }),
    ...(item && { postEntry: raw(website.codeInjection.postItem ?? '') }),
    ...(context.drafts && { noteOf: (errors) => templateNote(template, errors) }),
    edit: context.edit,
    path: context.path,
  };
  const scripts = () => {
    const { scriptHashes, ownerScriptHashes } = head!;
    const ours = [...(target.kind === 'system' ? (target.scripts ?? []) : []), ...(bar?.scripts ?? [])];
    return {
      scriptHashes: [...new Set([...scriptHashes, ...ours.map(scriptHash)])],
      ownerScriptHashes: [...new Set([...ownerScriptHashes, ...[...context.scripts, ...ownerScripts].map(scriptHash)])],
    };
  };
  return { page, scripts, isEndless: data.isEndless };
}

const isForAll = ({ drafts, account, areas, cart }: PageContext) => !drafts && !account && !areas && !cart;

/** The other addresses of a page are unlimited: what is cached for them would displace the rest. */
const isCanonical = (context: PageContext, target: PageTarget, data: PageData) =>
  target.kind !== 'system' &&
  context.query.size === 0 &&
  decodedPath(canonicalPath(context.website, target, data, context)) === context.path;

/** Caches a part of the page for every visitor. It depends on all that the page has read; the path says which page it is. */
function keptPart<T>(
  context: PageContext,
  name: string,
  make: () => T | Promise<T>,
): T | undefined | Promise<T | undefined> {
  const { memo, commitsBefore, dependsOn, origin, path, csrfToken, now, scripts, blockStyles } = context;
  const countBefore = scripts.size + blockStyles.size;
  const noted = (made: T, part: Noted) => {
    // A part that adds scripts or styles to the head must be made for each page.
    if (scripts.size + blockStyles.size !== countBefore) return undefined;
    const reads = new Derivation(
      {},
      dependsOn.filter((one) => one !== part),
    );
    reads.endAt(context.freshUntil() ?? Number.POSITIVE_INFINITY);
    for (const one of dependsOn) if (one !== part && one instanceof Derivation) reads.endAt(one.freshUntil);
    part.push(reads);
    return made;
  };
  return memo.kept(
    `${name}\n${origin}\n${path}\n${csrfToken}\n${quarterOf(now)}`,
    dependsOn,
    ({ dependsOn: part }) => {
      const made = make();
      return made instanceof Promise ? made.then((value) => noted(value, part)) : noted(made, part);
    },
    [],
    commitsBefore,
  );
}

const keptHead = (context: PageContext, make: () => Promise<HeadHtml>) =>
  keptPart(context, `head ${[...context.blockStyles].sort().join()}`, async (): Promise<HeadHtml> => {
    const { headers, footers, ...hashes } = await make();
    return { headers: new KeptMarkup(String(headers)), footers: new KeptMarkup(String(footers)), ...hashes };
  });

type MadeData<T> = { json: T; isEndless: boolean };

/** The same data for `?format=json`: texts instead of slots. */
export async function makeJson(context: PageContext, target: PageTarget): Promise<MadeData<Record<string, unknown>>> {
  const own = await documentOf(context, target);
  const { json, isEndless } = await pageData(context, target, own && (await sectionsOf(context, own)));
  return { json, isEndless };
}

/** `?format=page-context`: the content of the page's `Static.SQUARESPACE_CONTEXT`. */
export async function makeContext(context: PageContext, target: PageTarget): Promise<MadeData<unknown>> {
  const data = await pageData(context, target);
  const json = {
    ...(await contextOf(context, contextFacts(context, target, data))),
    visitorFormContext: JSON.parse(visitorFormFile(context.website).json),
  };
  return { json, isEndless: data.isEndless };
}

function systemItem({ system, ...template }: Template, collection: Collection): CompiledTemplate {
  const { base } = shapeOf(collection, template);
  return (system.items[base] ?? system.items.blog) as CompiledTemplate;
}

/** Selects the template file: template-folders 3 and 11. */
function mainOf(
  { template }: PageContext,
  target: PageTarget,
  own: ShownDocument | undefined,
  layoutText: string,
): Main {
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
      const { typeName } = target.collection;
      const { base } = shapeOf(target.collection, template);
      const first = showsFirstItem({ template }, target.collection) ? template.items[typeName] : undefined;
      const system = template.system.lists[base === 'page' ? 'blog' : base];
      return { kind: 'template', template: template.lists[typeName] ?? first ?? system };
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

async function headOf(context: PageContext, target: PageTarget, data: PageData): Promise<Head> {
  const { website } = context;
  const { collection } = data;
  const about = aboutOf(target);
  const isFront = isHome(context, data);
  const title = titleOf(context, target, data);
  const path = canonicalPath(website, target, data, context);
  const description =
    about.seo?.description ??
    shortened(plainText(about.text || (isFront ? website.siteDescription || website.siteTagLine : '')), 200);
  const imageUrl = data.image && `${context.origin}${imagePath(data.image)}?format=1500w`;
  const url = `${context.origin}${path}`;
  return {
    title,
    description,
    canonicalUrl: url,
    imageUrl,
    openGraphType:
      target.kind === 'item' && target.item.recordType === RecordType.text
        ? 'article'
        : target.kind === 'product'
          ? 'product'
          : 'website',
    isHidden: target.kind === 'system' || about.seo?.hidden === true || context.drafts,
    feedUrl:
      target.kind === 'list' && collection?.type === CollectionType.generic && !collection.folder
        ? `${path}?format=rss`
        : undefined,
    constants: await headConstants(context),
    contextScript: await contextScript(context, contextFacts(context, target, data)),
    census: await censusStart(context, { pageType: pageTypeOf(target) }),
    structuredData: await structuredData(context, target, data.image, url, isFront),
    pageCode: target.kind === 'system' ? undefined : collection?.code,
    isLockScreen: target.kind === 'system' && target.pageType === PageType.lockScreen,
  };
}

function titleOf(context: PageContext, target: PageTarget, shown: Pick<PageData, 'collection' | 'category'>): string {
  const { website } = context;
  if (target.kind === 'system') return pageTitle(website, { isHome: false, collectionTitle: target.title });
  if (shown.category) return pageTitle(website, { isHome: false, collectionTitle: shown.category.displayName });
  const about = aboutOf(target);
  return pageTitle(website, {
    isHome: isHome(context, shown),
    collectionTitle: shown.collection?.title ?? '',
    itemTitle: about.title,
    seoTitle: about.seo?.title,
  });
}

const contextFacts = (context: PageContext, target: PageTarget, { json, collection, item, category }: PageData) => ({
  pageType: pageTypeOf(target),
  title: titleOf(context, target, { collection, category }),
  json,
  collection,
  item,
});

const isHome = ({ website }: PageContext, { collection }: Pick<PageData, 'collection'>): boolean =>
  collection !== undefined && collection.id === website.homepageCollectionId;

type Seo = { title?: string; description?: string; hidden: boolean };

/** Title and description for the head: the item's, else the page's. */
function aboutOf(target: PageTarget): { title?: string; text: string; seo?: Seo } {
  if (target.kind === 'item') return { title: target.item.title, text: target.item.excerpt, seo: target.item.seo };
  if (target.kind === 'product')
    return { title: target.product.title, text: target.product.excerpt, seo: target.product.seo };
  if (target.kind === 'system') return { text: '' };
  return { text: target.collection.description, seo: target.collection.seo };
}

/** The pop-up, the lock screen, and the sign-in screen are separate pages only while they are edited. */
const siteStructureTypes: Readonly<Record<string, number>> = {
  [SystemKind.coverPage]: PageType.splash,
  [SystemKind.popup]: PageType.popupOverlay,
  [SystemKind.lockScreen]: PageType.lockScreen,
  [SystemKind.ssoScreen]: PageType.sso,
};

function pageTypeOf(target: PageTarget): number {
  if (target.kind === 'system') return target.pageType;
  if (target.kind === 'page') return siteStructureTypes[target.collection.typeName] ?? PageType.page;
  return target.kind === 'list' ? PageType.collection : PageType.item;
}

function canonicalPath(website: Website, target: PageTarget, data: PageData, context: PageContext): string {
  if (data.item) return String(data.item.fullUrl);
  if (target.kind === 'system') return encodeURI(context.path);
  // Also for `?category=`: both addresses show the same.
  return data.category?.fullUrl ?? collectionPath(target.collection, website);
}

/** Only if the page shows it. */
const ratingOf = async ({ store, website }: PageContext, productId: string) =>
  reviewsEnabled(website) ? reviewSummary(store, productId) : undefined;

const itemDataOf: Readonly<Record<number, typeof postData | typeof eventData | typeof imageData>> = {
  [RecordType.event]: eventData,
  [RecordType.image]: imageData,
};

async function structuredData(
  context: PageContext,
  target: PageTarget,
  image: Image | undefined,
  url: string,
  isFront: boolean,
) {
  const { website } = context;
  const images = image ? [`${context.origin}${imagePath(image)}?format=1500w`] : [];
  const crumbs = (collection: Collection, title: string) =>
    breadcrumbData([
      { name: website.siteTitle, url: `${context.origin}/` },
      { name: collection.title, url: `${context.origin}${collectionPath(collection, website)}` },
      { name: title, url },
    ]);
  if (target.kind === 'product') {
    const { product, collection } = target;
    return [
      productData(website, product, await stockOnPage(context, product), {
        url,
        images,
        reviews: await ratingOf(context, product.id),
      }),
      crumbs(collection, product.title),
    ];
  }
  if (target.kind === 'item') {
    const dataOf = itemDataOf[target.item.recordType] ?? postData;
    return [dataOf(website, target.item, { url, images }), crumbs(target.collection, target.item.title)];
  }
  return isFront ? [websiteData(website, context.origin)] : [];
}
