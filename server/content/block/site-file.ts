// Shared parts of block fields in a site file. Portable.
import * as z from 'zod';
import { lightText } from './light-text.ts';
import { messages } from './messages.ts';
import type { RichTextNode } from './rich-text.ts';

/** Maps names in a site file to imported ids. An unknown name is an error in the file. */
export type Names = {
  newId(): string;
  /** @throws if no such image was imported */
  imageId(file: string): string;
  /** @throws if the site has no such page */
  pageId(urlId: string): string;
};

export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, messages.urlIdInvalid);

/** A file in the site file's folder. */
export const imageFile = z.string().regex(/^[\w-]+\.(?:jpe?g|png|webp|avif)$/i, messages.notImageFile);

export const writtenText = z
  .string()
  .max(50_000)
  .transform((light) => lightText(light));

/** Stores `page:about` as the page's id, so that the link follows the page. */
export const hrefOf = (href: string, names: Names) => (href.startsWith('page:') ? names.pageId(href.slice(5)) : href);

export function linked(node: RichTextNode, names: Names): RichTextNode {
  return {
    ...node,
    ...(node.marks && {
      marks: node.marks.map((mark) =>
        mark.type === 'link' && mark.attrs?.href
          ? { ...mark, attrs: { ...mark.attrs, href: hrefOf(mark.attrs.href, names) } }
          : mark,
      ),
    }),
    ...(node.content && { content: node.content.map((child) => linked(child, names)) }),
  };
}
