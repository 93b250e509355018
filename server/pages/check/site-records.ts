// Checks the parts shared by all pages, and custom HTML: menus, header and footer, announcement bar, pop-up,
// descriptions, post bodies, and template files.
import { yieldToEventLoop } from '../../base/yield.ts';
import { sectionThemes } from '../../content/document/section-themes.ts';
import { imagesWithoutAlt, linksOfHtml } from '../../content/html/links.ts';
import { openMenus } from '../../content/site-layout/site-layout.ts';
import { findForm } from '../../forms/form/form.ts';
import type { NavigationItem } from '../../site/navigation/schema.ts';
import type { PartName } from '../../site/site-part/part-name.ts';
import type { Contents } from '../../site/site-part/schema.ts';
import { findDraftPart } from '../../site/site-part/site-part.ts';
import { filesOfTemplate, findTemplateRecord } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { linkText } from './checks.ts';
import type { PageImage } from './content.ts';
import { contrastText } from './contrast.ts';
import { type FactParts, imageProblemsOf, linkState, pageState } from './facts.ts';
import { checkMessages as messages } from './messages.ts';
import { type CheckKind, checkLimits, type Finding } from './schema.ts';
import type { ThemeColors } from './theme-colors.ts';

/** A problem and the name of the record it is in. */
export type SiteProblem = Pick<Finding, 'what'> & { kind?: CheckKind; where?: string; title?: string };

export const checkedParts = [
  'header-footer',
  'announcement-bar',
  'pop-up',
  'design',
] as const satisfies readonly PartName[];
export type CheckedPart = (typeof checkedParts)[number];
export const isCheckedPart = (id: string): id is CheckedPart => (checkedParts as readonly string[]).includes(id);

export async function menuProblems(parts: FactParts): Promise<SiteProblem[]> {
  const found: SiteProblem[] = [];
  // The template screens report a template that fails to load.
  const { menus } = await openMenus(parts).catch(() => ({ menus: [] }));
  for (const { title, items } of menus)
    for (const item of flat(items).slice(0, checkLimits.linksMax)) {
      const { collectionId, externalLink } = item;
      const what = externalLink
        ? linkText(externalLink.url, await linkState(parts, undefined, externalLink.url))
        : collectionId !== undefined && linkText(collectionId, await pageState(parts, collectionId, undefined));
      // Pages that are hidden are left out of menus.
      if (what && (externalLink || what === messages.linkPageGone))
        found.push({ what, title, ...(externalLink && { where: externalLink.title }) });
    }
  return found;
}

const flat = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [item, ...flat(item.items ?? [])]);

type Link = { where: string; url: string };

/** Checks the draft. A part that is switched off has no problems. */
export async function partProblems(
  parts: FactParts,
  name: CheckedPart,
  colors: ThemeColors | undefined,
): Promise<SiteProblem[]> {
  const found: SiteProblem[] = [
    ...partColors(name, await findDraftPart(parts.store, name)).flatMap((one) => colorProblem(colors, one)),
    ...(await partImages(parts, name)),
  ];
  for (const { where, url } of partLinks(name, await findDraftPart(parts.store, name))) {
    const what = url === '' ? undefined : linkText(url, await linkState(parts, undefined, url));
    if (what !== undefined) found.push({ what, where });
  }
  if (name !== 'pop-up') return found;
  const { isOn, action, formId } = await findDraftPart(parts.store, name);
  const where = messages.parts[name];
  if (isOn && action === 'form' && !(await findForm(parts.store, formId)))
    found.push({ what: messages.formGone, where });
  return found;
}

/** A color on another, of a theme. */
type ColorPair = { where: string; theme: string; text: 'fg' | 'bg' | 'onAccent'; behind: 'bg' | 'fg' | 'accent' };

function partColors(name: CheckedPart, content: Contents[CheckedPart]): ColorPair[] {
  if (name === 'design')
    return sectionThemes.map((theme) => ({ where: messages.themes[theme], theme, text: 'fg', behind: 'bg' }));
  if (name === 'header-footer') {
    const { header, footer } = content as Contents['header-footer'];
    return [
      { where: messages.header, theme: header.theme, text: 'fg', behind: 'bg' },
      { where: messages.footerColumn({ title: '' }), theme: footer.theme, text: 'fg', behind: 'bg' },
    ];
  }
  // The others are outside of any section.
  const place = { where: messages.parts[name], theme: 'light-1' };
  if (name === 'pop-up') return (content as Contents['pop-up']).isOn ? [{ ...place, text: 'fg', behind: 'bg' }] : [];
  const { isOn, style } = content as Contents['announcement-bar'];
  const [text, behind] = style === 1 ? (['bg', 'fg'] as const) : (['onAccent', 'accent'] as const);
  return isOn ? [{ ...place, text, behind }] : [];
}

function colorProblem(colors: ThemeColors | undefined, { where, theme, text, behind }: ColorPair): SiteProblem[] {
  const known = colors?.get(theme);
  const what = known?.[text] && known[behind] && contrastText(known[text], known[behind]);
  return what === undefined ? [] : [{ kind: 'contrast', what, where }];
}

async function partImages(parts: FactParts, name: CheckedPart): Promise<SiteProblem[]> {
  const problems = async (where: string, image: Omit<PageImage, 'sectionId'>) =>
    (await imageProblemsOf(parts, [image])).map(({ kind, what }) => ({ kind, what, where }));
  if (name === 'header-footer') {
    const { header } = await findDraftPart(parts.store, name);
    const { logoImageId, siteTitle } = header;
    return logoImageId === null
      ? []
      : problems(messages.header, { imageId: logoImageId, altText: siteTitle, shownPx: logoWidthPx });
  }
  if (name !== 'pop-up') return [];
  const { isOn, imageId } = await findDraftPart(parts.store, name);
  return isOn && imageId !== null
    ? problems(messages.parts[name], { imageId, altText: undefined, shownPx: popUpWidthPx })
    : [];
}

const logoWidthPx = 300;
const popUpWidthPx = 750;

function partLinks(name: CheckedPart, content: Contents[CheckedPart]): Link[] {
  if (name === 'header-footer') {
    const { header, footer } = content as Contents['header-footer'];
    const columns = footer.columns.flatMap(({ title, links }) =>
      links.map(({ url }) => ({ where: messages.footerColumn({ title }), url })),
    );
    const social = header.showSocial || footer.showSocial ? header.socialLinks : [];
    return [
      ...(header.button.isOn ? [{ where: messages.headerButton, url: header.button.url }] : []),
      ...social.map((url) => ({ where: messages.headerSocial, url })),
      ...columns,
    ];
  }
  if (name === 'design') return [];
  const where = messages.parts[name];
  if (name === 'announcement-bar') {
    const { isOn, clickthroughUrl } = content as Contents['announcement-bar'];
    return isOn ? [{ where, url: clickthroughUrl.url }] : [];
  }
  const { isOn, action, button } = content as Contents['pop-up'];
  return isOn && action === 'button' ? [{ where, url: button.url }] : [];
}

/** Only for imported templates: the links of built-in ones are correct. */
export async function templateProblems(parts: FactParts): Promise<SiteProblem[]> {
  const { templateId } = await loadWebsite(parts.store);
  const record = await findTemplateRecord(parts.store, templateId);
  if (!record || record.bundledHash === record.filesHash) return [];
  const found: SiteProblem[] = [];
  for (const [path, bytes] of await filesOfTemplate(parts, templateId)) {
    if (!/\.(?:region|block|page|item|list|html)$/.test(path) || found.length >= checkLimits.findingsMax) continue;
    found.push(...(await htmlProblems(parts, new TextDecoder().decode(bytes), path)));
    await yieldToEventLoop();
  }
  return found;
}

/** A sentence for each image without alt text. */
export const altTexts = (html: string): string[] => imagesWithoutAlt(html).map((name) => messages.altMissing({ name }));

export async function htmlProblems(parts: FactParts, html: string, where: string): Promise<SiteProblem[]> {
  const found: SiteProblem[] = altTexts(html).map((what) => ({ kind: 'alt', what, where }));
  for (const href of linksOfHtml(html)) {
    const what = linkText(href, await linkState(parts, undefined, href));
    if (what !== undefined) found.push({ what, where });
  }
  return found;
}
