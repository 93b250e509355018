// Links that owners store. Portable.
import * as z from 'zod';

/** A path or fragment of this site, a page by its ID, the web, mail or a phone number. Never a script. */
export const isSafeHref = (href: string): boolean =>
  /^(?:#|\/(?![/\\])|https?:\/\/|mailto:|tel:|[0-9a-f]{24}(?:#|$))/i.test(href) && !/[\u0000-\u0020\u007f]/.test(href);

/** In blocks: checked for safety when it is saved and again when it is rendered. */
export const hrefSchema = z.string().max(2000);
