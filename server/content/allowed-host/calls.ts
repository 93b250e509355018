// The API for hosts that owners' code and templates may load from. Template-folders 7. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { allowedHostsBodySchema, neededHostSchema } from '../../site/code-injection/schema.ts';
import { revisionField } from '../../site/website/revision-field.ts';

const openedHosts = z.object({ hosts: z.array(z.string()), needed: z.array(neededHostSchema), ...revisionField });

export const allowedHostCalls = defineCalls({
  /** `needed` with `isAllowed: false` are problems. */
  open: { call: 'GET /config/api/allowed-hosts', needs: 'code.site', about: 'site', answer: openedHosts },
  save: {
    call: 'PUT /config/api/allowed-hosts',
    needs: 'code.site',
    body: allowedHostsBodySchema,
    answer: openedHosts,
  },
});
