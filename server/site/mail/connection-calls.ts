// Whether emails leave the site, for every user whose actions send some. Separate from calls.ts, which requires more
// than most screens load. Portable.
import * as z from 'zod/mini';
import { defineCalls } from '../../base/calls.ts';

export const mailConnectionCalls = defineCalls({
  openConnection: {
    call: 'GET /config/api/mail-connection',
    needs: 'editor.open',
    about: 'mails',
    /** `isFailing`: the last attempt to use the mail server failed. */
    answer: z.object({ isConnected: z.boolean(), isFailing: z.boolean() }),
  },
});
