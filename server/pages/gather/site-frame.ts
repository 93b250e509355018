// The frame of every page: data for the theme's header and footer, the announcement bar, and the pop-up. Editor B5, B7.
import { html, htmlLines } from '../../base/text/html.ts';
import { findImage } from '../../content/image/image.ts';
import type { Image } from '../../content/image/schema.ts';
import type { AnnouncementBar, HeaderFooter, PartLink, PopUp } from '../../site/site-part/schema.ts';
import type { PageTarget } from '../resolve/page-request.ts';
import { htmlField } from './html-field.ts';
import { kept } from './kept.ts';
import { type HrefOf, hrefs } from './link-target.ts';
import type { PageContext } from './page-context.ts';
import { isBarShown } from './shown-bar.ts';
import { sitePartOf } from './site-parts.ts';

/** `stoa.header` and `stoa.footer` of templates. Texts are markup already. */
export const siteFrame = (context: PageContext) => keptFrame(context, yearOf(context));

const keptFrame = kept('frame', async (context, year: number): Promise<{ header: object; footer: object }> => {
  const { header, footer } = await sitePartOf(context, 'header-footer');
  const urls = [header.button, ...footer.columns.flatMap(({ links }) => links)].map(({ url }) => url);
  const href = await hrefs(context, urls);
  return { header: headerFacts(header, href), footer: footerFacts(footer, year, href) };
});

function headerFacts({ button, ...header }: HeaderFooter['header'], href: HrefOf) {
  const { layout, navAlignment, logoHeightPx, theme } = header;
  const { showTagLine, showSocial, showSearch, showAccount, showCart, isSticky } = header;
  return {
    ...{ layout, navAlignment, logoHeightPx, theme },
    ...{ showTagLine, showSocial, showSearch, showAccount, showCart, isSticky },
    ...(button.isOn && button.title !== '' && { button: linkFacts(button, href) }),
  };
}

function footerFacts({ columns, copyright, ...footer }: HeaderFooter['footer'], year: number, href: HrefOf) {
  const filled = columns.filter(({ title, text, links }) => title || text.trim() || links.length > 0);
  return {
    ...footer,
    ...(filled.length > 0 && {
      columns: filled.map(({ id, title, text, links }) => ({
        id,
        title: htmlField(title),
        ...(text.trim() && { text: paragraphs(text) }),
        ...(links.length > 0 && { links: links.map((link) => linkFacts(link, href)) }),
      })),
    }),
    ...(copyright && { copyright: htmlField(copyright.replaceAll('{year}', String(year))) }),
  };
}

const linkFacts = ({ title, url, newWindow }: PartLink, href: HrefOf) => ({
  title: htmlField(title),
  url: htmlField(href(url)),
  newWindow,
});

const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((one) => String(html`<p>${htmlLines(one)}</p>`))
    .join('');

/** In UTC; the page expires at the end of the year. */
function yearOf({ now, isPast }: PageContext): number {
  const year = new Date(now).getUTCFullYear();
  isPast(Date.UTC(year + 1, 0, 1));
  return year;
}

/** With the address of its link. */
export type ShownBar = { bar: AnnouncementBar; url: string };

export async function shownBar(context: PageContext, target: PageTarget): Promise<ShownBar | undefined> {
  const bar = await sitePartOf(context, 'announcement-bar');
  if (target.kind === 'system' || !isBarShown(context, bar)) return undefined;
  const { url } = bar.clickthroughUrl;
  return { bar, url: (await hrefs(context, [url]))(url) };
}

/** With its picture, and the address of its button. */
export type ShownPopUp = { popUp: PopUp; image: Image | undefined; url: string };

/** Built-in pages, including the checkout, have none. */
export async function shownPopUp(context: PageContext, target: PageTarget): Promise<ShownPopUp | undefined> {
  const popUp = await sitePartOf(context, 'pop-up');
  if (!popUp.isOn || target.kind === 'system' || !isEnabledOn(popUp, target.collection.id)) return undefined;
  const image = popUp.imageId === null ? undefined : await findImage(context.store, popUp.imageId);
  const { url } = popUp.button;
  return { popUp, image, url: (await hrefs(context, [url]))(url) };
}

const isEnabledOn = ({ showOnAllPages, enabledPages }: PopUp, collectionId: string): boolean =>
  showOnAllPages || enabledPages.includes(collectionId);
