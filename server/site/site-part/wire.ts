// The owner's CSS as the original's clients read and write it. Wire 5.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { partLimits } from './schema.ts';

const opened = z.object({ customCss: z.string() });
export const customCssBodySchema = z.strictObject({ customCss: z.string().max(partLimits.css) });

export const wireCssCalls = defineCalls({
  openCssAsOriginal: { call: 'GET /api/template/GetTemplateCustomCss', needs: 'code.site', answer: opened },
  saveCssAsOriginal: {
    call: 'POST /api/template/SaveTemplateCustomCss',
    needs: 'code.site',
    reads: 'form',
    answer: opened,
  },
});
