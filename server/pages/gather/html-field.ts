// Fields of page JSON that contain markup: templates print them unescaped.
import { html } from '../../base/text/html.ts';
import { safeHref } from '../../base/text/safe-href.ts';

export const htmlField = (text: string): string => String(html`${text}`);

/** An address typed by the owner, printed in `href`. */
export const hrefField = (url: string): string => htmlField(safeHref(url));
