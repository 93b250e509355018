// Whether emails leave the site, for everyone whose acts send some. Apart from calls.ts, which needs more than most screens load. Portable.
import * as z from 'zod/mini';
import { defineCalls } from '../../base/calls.ts';

export const mailConnectionCalls = defineCalls({
  openConnection: {
    call: 'GET /config/api/mail-connection',
    needs: 'editor.open',
    answer: z.object({ isConnected: z.boolean() }),
  },
});
