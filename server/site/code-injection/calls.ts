// Calls about the owner's code in every page. Portable.
import { defineCalls } from '../../base/calls.ts';
import { changedInjectionSchema, openedInjectionSchema, revisedInjectionSchema } from './schema.ts';

/** All fields at their maximum, with up to three bytes per character. */
export const injectionBytesMax = 2_000_000;

export const codeInjectionCalls = defineCalls({
  open: { call: 'GET /config/api/code-injection', needs: 'code.site', about: 'site', answer: revisedInjectionSchema },
  /** Wire 5: the same for the original's clients, which send a form. */
  openAsOriginal: { call: 'GET /api/config/GetInjectionSettings', needs: 'code.site', answer: openedInjectionSchema },
  save: {
    call: 'PUT /config/api/code-injection',
    needs: 'code.site',
    body: changedInjectionSchema,
    bodyBytesMax: injectionBytesMax,
    answer: revisedInjectionSchema,
  },
  saveAsOriginal: {
    call: 'POST /api/config/SaveInjectionSettings',
    needs: 'code.site',
    reads: 'form',
    answer: openedInjectionSchema,
  },
});
