// All calls of shoppers' accounts, and the owner's calls about a person's data. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { cursorQuerySchema, exportSchema, personSchema } from './schema.ts';

/** Called by scripts of pages. Spec §7 "Session". */
export const sessionCalls = defineCalls({
  readSession: { call: 'GET /api/site-users/account/session', needs: 'anyone' },
  session: { call: 'POST /api/site-users/account/session', needs: 'anyone' },
  removeSession: { call: 'DELETE /api/site-users/account/session', needs: 'anyone' },
  locale: { call: 'POST /api/site-users/account/locale', needs: 'anyone' },
  account: { call: 'POST /api/site-users/account', needs: 'anyone' },
});

const person = '/api/commerce/customers/:id';

export const personCalls = defineCalls({
  open: {
    call: `GET ${person}`,
    needs: 'customers.manage',
    about: ['customers', 'orders'],
    query: cursorQuerySchema,
    answer: personSchema,
  },
  /** Data subject requests that the owner handles. */
  export: { call: `GET ${person}/export`, needs: 'customers.export', answer: exportSchema },
  erase: { call: `DELETE ${person}`, needs: 'customers.manage', answer: z.object({ orders: z.int() }) },
});
