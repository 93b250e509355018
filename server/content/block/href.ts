// Links that owners store. Portable.
import * as z from 'zod';

export { isSafeHref } from '../../base/text/safe-href.ts';

/** In blocks: checked for safety when it is saved and again when it is rendered. */
export const hrefSchema = z.string().max(2000);
