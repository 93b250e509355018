// The style editor's calls: the tweaks of the site's template, a preview of other values, and saving them as a draft. Portable.
import { defineCalls } from '../../base/calls.ts';
import { customCssSchema } from '../site-part/schema.ts';
import {
  cssTrySchema,
  designChangeSchema,
  designTrySchema,
  openedDesignSchema,
  savedChangeSchema,
  savedDesignSchema,
} from './design-schema.ts';

const designBytesMax = 256 * 1024;

export const templateCalls = defineCalls({
  openDesign: {
    call: 'GET /config/api/design',
    needs: 'design.edit',
    about: ['site-parts', 'site', 'templates'],
    answer: openedDesignSchema,
  },
  tryDesign: {
    call: 'POST /config/api/design/try',
    needs: 'design.edit',
    body: designChangeSchema,
    bodyBytesMax: designBytesMax,
    answer: designTrySchema,
  },
  /** Previews the site with this LESS after the template's sheets; stores nothing. */
  tryCss: {
    call: 'POST /config/api/custom-css/try',
    needs: 'code.site',
    body: customCssSchema,
    bodyBytesMax: designBytesMax,
    answer: cssTrySchema,
  },
  saveDesign: {
    call: 'PUT /config/api/design/values',
    needs: 'design.edit',
    body: savedChangeSchema,
    bodyBytesMax: designBytesMax,
    answer: savedDesignSchema,
  },
});
