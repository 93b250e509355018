// Checks the parts shared by all pages, and custom HTML: menus, header and footer, announcement bar, pop-up,
// descriptions, post bodies, and template files.
import { yieldToEventLoop } from '../../base/yield.ts';
import { linksOfHtml } from '../../content/html/links.ts';
import { findImage } from '../../content/image/image.ts';
import { openMenus } from '../../content/site-layout/site-layout.ts';
import { findForm } from '../../forms/form/form.ts';
import type { NavigationItem } from '../../site/navigation/schema.ts';
import type { Contents, PartName } from '../../site/site-part/schema.ts';
import { findDraftPart } from '../../site/site-part/site-part.ts';
import { filesOfTemplate, findTemplateRecord } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { linkText } from './checks.ts';
import { type FactParts, linkState, pageState } from './facts.ts';
import { checkMessages as messages } from './messages.ts';
import { checkLimits, type Finding } from './schema.ts';

/** A problem and the name of the record it is in. */
export type SiteProblem = Pick<Finding, 'what'> & { where?: string; title?: string };

export const checkedParts = ['header-footer', 'announcement-bar', 'pop-up'] as const satisfies readonly PartName[];
export type CheckedPart = (typeof checkedParts)[number];
export const isCheckedPart = (id: string): id is CheckedPart => (checkedParts as readonly string[]).includes(id);

export async function menuProblems(parts: FactParts): Promise<SiteProblem[]> {
  const told: SiteProblem[] = [];
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
        told.push({ what, title, ...(externalLink && { where: externalLink.title }) });
    }
  return told;
}

const flat = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [item, ...flat(item.items ?? [])]);

type Link = { where: string; url: string };

/** Checks the draft. A part that is switched off has no problems. */
export async function partProblems(parts: FactParts, name: CheckedPart): Promise<SiteProblem[]> {
  const told: SiteProblem[] = [];
  for (const { where, url } of partLinks(name, await findDraftPart(parts.store, name))) {
    const what = url === '' ? undefined : linkText(url, await linkState(parts, undefined, url));
    if (what !== undefined) told.push({ what, where });
  }
  if (name !== 'pop-up') return told;
  const { isOn, imageId, action, formId } = await findDraftPart(parts.store, name);
  const where = messages.parts[name];
  if (isOn && imageId !== null && !(await findImage(parts.store, imageId)))
    told.push({ what: messages.imageGone, where });
  if (isOn && action === 'form' && !(await findForm(parts.store, formId)))
    told.push({ what: messages.formGone, where });
  return told;
}

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
  const told: SiteProblem[] = [];
  for (const [path, bytes] of await filesOfTemplate(parts, templateId)) {
    if (!/\.(?:region|block|page|item|list|html)$/.test(path) || told.length >= checkLimits.findingsMax) continue;
    told.push(...(await htmlProblems(parts, new TextDecoder().decode(bytes), path)));
    await yieldToEventLoop();
  }
  return told;
}

export async function htmlProblems(parts: FactParts, html: string, where: string): Promise<SiteProblem[]> {
  const told: SiteProblem[] = [];
  for (const href of linksOfHtml(html)) {
    const what = linkText(href, await linkState(parts, undefined, href));
    if (what !== undefined) told.push({ what, where });
  }
  return told;
}
