// `<squarespace:navigation>` and `<squarespace:folder-navigation>`: menus with their states (template-folders 6).

import { type Part, type Tag, timelessText } from '../../../../renderer/render.ts';
import { keptPart } from '../../gather/ask.ts';
import { quarterMs, quarterOf } from '../../gather/kept.ts';
import type { MenuItem } from '../../gather/menus.ts';
import { bodyOf, type Running } from './running-tag.ts';

export async function navigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const { site, ask, json, current } = page;
  const name = tag.attributes.navigationid?.trim() ?? '';
  const text = await keptText(page, name, tag);
  if (text !== undefined) return text === '' ? [] : [text];
  const body = bodyOf(site, tag);
  const items = body && (await ask.menu(name, current?.id));
  return items ? page.run(body, scopeOf(json, items)) : [];
}

/** Undefined if the menu depends on more than the site and the current page. */
function keptText({ ask, json, current, now }: Running, name: string, tag: Tag) {
  // A block with the template's own markup has no page data.
  if (ask.showsDrafts || json.website === undefined) return undefined;
  const { template = '' } = tag.attributes;
  // Newlines separate the parts of the cache key.
  if (/\n/.test(name + template)) return undefined;
  return ask.kept(keptMenu, name, template, tag.body ?? -1, current?.id ?? '', quarterOf(now));
}

const keptMenu = keptPart(
  'menu',
  async (site, ask, name: string, template: string, body: number, currentId: string, quarter: number) => {
    const now = quarter * quarterMs;
    const own = bodyOf(site, { attributes: template === '' ? {} : { template }, ...(body >= 0 && { body }) });
    const items = own && (await ask.menu(name, currentId));
    if (!items) return undefined;
    const partials = (partial: string) => site.template.partials[partial];
    const scope = scopeOf(await ask.siteJson(now), items);
    return timelessText(own, scope, { partials, locale: site.website.language, now, runs: site.runs });
  },
);

/** The siblings of the current page inside its folder; nothing when it is in none. */
export async function folderNavigation(page: Running, tag: Tag): Promise<readonly Part[]> {
  const { site, ask, json, current } = page;
  const body = bodyOf(site, tag);
  if (!body || current?.parentId === undefined) return [];
  const { items, collection } = await ask.folder(current.id, current.parentId);
  return page.run(body, { ...scopeOf(json, items), ...(collection && { collection }) });
}

const scopeOf = (json: Readonly<Record<string, unknown>>, items: readonly MenuItem[]) => ({
  items,
  active: items.some(({ active }) => active),
  folderActive: items.some((item) => item.active || item.folderActive),
  website: json.website,
  websiteSettings: json.websiteSettings,
  localizedStrings: json.localizedStrings,
});
