// Calls about the owner's code in every page, and the hosts that it may load from. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { allowedHostsBodySchema, injectionBodySchema, neededHostSchema, openedInjectionSchema } from './schema.ts';

/** Every field at its largest, where each character may take three bytes. */
export const injectionBytesMax = 2_000_000;

const openedHosts = z.object({ hosts: z.array(z.string()), needed: z.array(neededHostSchema) });

export const codeInjectionCalls = defineCalls({
  open: { call: 'GET /config/api/code-injection', needs: 'code.site', answer: openedInjectionSchema },
  /** Wire 5: the same for the original's clients, which send a form. */
  openAsOriginal: { call: 'GET /api/config/GetInjectionSettings', needs: 'code.site', answer: openedInjectionSchema },
  save: {
    call: 'PUT /config/api/code-injection',
    needs: 'code.site',
    body: injectionBodySchema,
    bodyBytesMax: injectionBytesMax,
    answer: openedInjectionSchema,
  },
  saveAsOriginal: {
    call: 'POST /api/config/SaveInjectionSettings',
    needs: 'code.site',
    reads: 'form',
    answer: openedInjectionSchema,
  },
  /** `needed` with `isAllowed: false` are problems. */
  openHosts: { call: 'GET /config/api/allowed-hosts', needs: 'code.site', answer: openedHosts },
  saveHosts: {
    call: 'PUT /config/api/allowed-hosts',
    needs: 'code.site',
    body: allowedHostsBodySchema,
    answer: openedHosts,
  },
});
