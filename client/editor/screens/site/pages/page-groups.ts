// Groups pages by menu: the main navigation in its order, then the rest. Editor 3.1, "/config/pages".

import type { EditablePage } from '../../../../../server/content/document/edit-schema.ts';
import type { SiteLayout, SiteLink } from '../../../../../server/content/site-layout/schema.ts';
import { messages } from './messages.ts';

export type GroupedPage = EditablePage & {
  isInMain: boolean;
  /** Has a top-level entry of its own, so that it can be removed from the menu. */
  linked: boolean;
  /** Titles of its other menus, when it is not in the main one. */
  otherMenus: string[];
};
type PageGroup = { title: string; pages: GroupedPage[] };

/** One untitled group when the template has no menu. Posts follow their page. */
export function groupsOf(pages: readonly EditablePage[], layout: readonly SiteLayout[]): PageGroup[] {
  const [main, ...others] = layout;
  const top = new Set(idsOf(main?.links.map((link) => ({ ...link, children: [] })) ?? []));
  const inMain = idsOf(main?.links ?? []);
  const grouped = pages.map((page) => ({
    ...page,
    isInMain: inMain.includes(page.id),
    linked: top.has(page.id),
    otherMenus: inMain.includes(page.id)
      ? []
      : others.filter(({ links }) => idsOf(links).includes(page.id)).map(({ title }) => title),
  }));
  if (!main) return [{ title: '', pages: grouped }];
  const withPosts = (id: string) => grouped.filter((page) => page.id === id || page.parentId === id);
  const groups = [
    { title: messages.main, pages: [...new Set(inMain)].flatMap(withPosts) },
    { title: messages.notLinked, pages: grouped.filter(({ id, parentId }) => !inMain.includes(parentId ?? id)) },
  ];
  return groups.filter((group) => group.pages.length > 0);
}

const idsOf = (links: readonly SiteLink[]): string[] =>
  links.flatMap(({ collectionId, children }) => [...(collectionId === undefined ? [] : [collectionId]), ...idsOf(children)]); // biome-ignore format: one line
