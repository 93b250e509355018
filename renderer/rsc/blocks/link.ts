// Makes owners' addresses safe to print. Used by every block with links. Portable.
import type { RichTextNode } from '../../../server/content/block/rich-text.ts';

/** e.g. `65f000000000000000000001#prices` → its ID and `#prices`. */
function pageOf(href: string): { id: string; part: string } | undefined {
  const [, id, part = ''] = /^([0-9a-f]{24})(#.*)?$/.exec(href) ?? [];
  return id === undefined ? undefined : { id, part };
}

/**
 * Allows only paths, fragments, queries, web, mail and phone addresses; a script address gives no link at all.
 * @returns undefined for any other text
 */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined) return undefined;
  // Browsers ignore these inside a scheme, so strip them before checking it.
  const bare = href.replace(/[\u0000-\u001f\u007f\u200b\ufeff]/g, '').trim();
  return /^(?:[/#?]|https?:|mailto:|tel:)/i.test(bare) ? bare : undefined;
}

/** IDs of the pages that the text links to, without duplicates. */
export function linkedPageIds(node: RichTextNode, found = new Set<string>()): Set<string> {
  for (const { type, attrs } of node.marks ?? []) {
    const page = type === 'link' && attrs?.href ? pageOf(attrs.href) : undefined;
    if (page) found.add(page.id);
  }
  for (const child of node.content ?? []) linkedPageIds(child, found);
  return found;
}

/** Stored address to printed one: page IDs become paths, the rest must be safe. */
export type ResolveHref = (stored: string | undefined) => string | undefined;

/** Reads the linked pages' paths once, so that rendering itself is synchronous. */
export async function hrefResolver(
  reader: { href(id: string): Promise<string | undefined> },
  stored: Iterable<string>,
): Promise<ResolveHref> {
  const paths = new Map<string, string | undefined>();
  for (const href of stored) {
    const page = pageOf(href);
    if (page && !paths.has(page.id)) paths.set(page.id, await reader.href(page.id));
  }
  return (href) => {
    const page = href === undefined ? undefined : pageOf(href);
    if (!page) return safeHref(href);
    const path = paths.get(page.id);
    return path === undefined ? undefined : path + page.part;
  };
}
