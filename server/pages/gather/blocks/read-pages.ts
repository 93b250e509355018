// Pages as cards, and the site facts that blocks show.
import type { MemberAreaFacts, PageCard, PageLink, SiteFacts } from '../../../../renderer/list-reader.ts';
import { signInPath } from '../../../commerce/cart/paths.ts';
import { memberAreas } from '../../../commerce/customer/member-areas.ts';
import { type Collection, holdsItems } from '../../../content/collection/schema.ts';
import { collectionPath } from '../collection.ts';
import { hrefField } from '../html-field.ts';
import { sitePages } from '../site-pages.ts';
import { menuItemsOf } from '../site-parts.ts';
import { findOpenPage, isOpenPage, type ReadContext } from './open-page.ts';
import { readPicture } from './read-picture.ts';
import { productCard, readProduct } from './read-summary.ts';

const linksMax = 50;

export async function readPage(context: ReadContext, id: string): Promise<PageCard | undefined> {
  const page = await findOpenPage(context, id);
  return page && cardOf(context, page);
}

export async function readChildPages(context: ReadContext, id: string): Promise<readonly PageCard[]> {
  const folder = await findOpenPage(context, id);
  if (!folder) return [];
  const inside = (await sitePages(context)).filter(({ parentId, enabled }) => parentId === id && enabled);
  return Promise.all((await opened(context, inside)).map((page) => cardOf(context, page)));
}

async function cardOf(context: ReadContext, page: Collection): Promise<PageCard> {
  return {
    title: page.navigationTitle || page.title,
    href: collectionPath(page, context.website),
    text: page.seo?.description || plainText(page.description),
    picture: await readPicture(context.store, page.mainImageId),
    hasFeed: holdsItems(page),
  };
}

/** Descriptions are HTML. */
const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);

/** The first menu of the template. */
export async function readSite(context: ReadContext): Promise<SiteFacts> {
  const { store, website, template } = context;
  const logo = await readPicture(store, website.logoImageId);
  const menu = await menuItemsOf(context, template.manifest.navigations[0]?.name ?? 'mainNav');
  const all = await sitePages(context);
  const links = (menu ?? []).slice(0, linksMax).map(async (item): Promise<PageLink | undefined> => {
    if (item.externalLink) {
      const { title, url, newWindow } = item.externalLink;
      return { title, href: hrefField(url), newWindow };
    }
    const page = all.find(({ id }) => id === item.collectionId);
    if (!page?.enabled || !(await isOpenPage(context, page))) return undefined;
    return { title: page.navigationTitle || page.title, href: collectionPath(page, website) };
  });
  return {
    title: website.siteTitle,
    tagline: website.siteTagLine,
    ...(logo && { logo }),
    accounts: website.socialAccounts.map(({ profileUrl, serviceName }) => ({ href: profileUrl, name: serviceName })),
    menu: (await Promise.all(links)).filter((link) => link !== undefined),
  };
}

export async function readMemberArea(context: ReadContext, id: string): Promise<MemberAreaFacts | undefined> {
  const area = (await memberAreas(context.store)).find((one) => one.id === id);
  if (!area) return undefined;
  const sold = area.productId === undefined ? undefined : await readProduct(context, area.productId);
  const card = sold && (await productCard(context, sold.product, sold.page));
  const within = (await sitePages(context)).find(({ memberAreaId, enabled }) => enabled && memberAreaId === id);
  return {
    title: area.title,
    ...(card && { joinHref: card.href, ...(card.price && { price: card.price.text }) }),
    signInHref: signInPath(within ? collectionPath(within, context.website) : '/account'),
  };
}

async function opened(context: ReadContext, pages: readonly Collection[]): Promise<Collection[]> {
  const open = await Promise.all(pages.map((page) => isOpenPage(context, page)));
  return pages.filter((_, at) => open[at]);
}
