// Serves the style editor: the tweaks of the site's template, a preview of other values, and saving them. Template-folders 9.
import type { Pool } from '../../../workers/pool.ts';
import { serve } from '../../accounts/session/serve.ts';
import { templateCalls } from './calls.ts';
import { tryCustomCss } from './custom-css.ts';
import { changeDesign, type DesignParts, openDesign, tryDesign } from './design.ts';
import { createStylesheets } from './site-css.ts';

export function serveDesign(parts: DesignParts & { pool: Pool }) {
  const tries = createStylesheets(parts);
  return serve(templateCalls, {
    openDesign: () => openDesign(parts),
    tryDesign: ({ body }) => tryDesign(parts, tries, body),
    tryCss: ({ body }) => tryCustomCss(parts, tries, body.text),
    saveDesign: ({ body, actor }) => changeDesign(parts, actor, body),
  });
}
