// The element for scripts of the template (template-folders 6). The address carries the revision, so that a changed file is never taken
// from the browser's cache.

import { html } from '../../../base/text/html.ts';
import { comboPath } from '../../../site/template/combo.ts';

export const scriptTag =
  ({ revision }: { revision: number }) =>
  (paths: readonly string[], isAsync: boolean): string =>
    String(html`<script src="${comboPath(paths, revision)}"${isAsync ? ' async' : ''}></script>`);
