// The element for scripts of the template (template-folders 6). The address carries the revision, so that a changed file is never
// taken from the browser's cache. Called by the renderer through make-page.ts, and by tags.ts.

import { escapeHtml } from '../../base/text/escape-html.ts';
import { comboPath } from '../../site/template/combo.ts';

export const scriptTag =
  ({ revision }: { revision: number }) =>
  (paths: readonly string[], isAsync: boolean): string =>
    `<script src="${escapeHtml(comboPath(paths, revision))}"${isAsync ? ' async' : ''}></script>`;
