// Stored links. Portable.
import * as z from 'zod';

export { isSafeHref } from '../../base/text/safe-href.ts';

/** In blocks: checked for safety on save and again when rendered. */
export const hrefSchema = z.string().max(2000);
