// Every call of shoppers' accounts, and of all that is known of a person. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { cursorQuerySchema, exportSchema, personSchema } from './schema.ts';

/** What scripts of pages ask. Spec §7 "Session". */
export const sessionCalls = defineCalls({
  readSession: { call: 'GET /api/site-users/account/session', needs: 'anyone' },
  session: { call: 'POST /api/site-users/account/session', needs: 'anyone' },
  removeSession: { call: 'DELETE /api/site-users/account/session', needs: 'anyone' },
  locale: { call: 'POST /api/site-users/account/locale', needs: 'anyone' },
  account: { call: 'POST /api/site-users/account', needs: 'anyone' },
});

const person = '/api/commerce/customers/:id';

export const personCalls = defineCalls({
  open: { call: `GET ${person}`, needs: 'customers.manage', query: cursorQuerySchema, answer: personSchema },
  /** What the person may ask for themselves, when they ask the owner. */
  export: { call: `GET ${person}/export`, needs: 'customers.export', answer: exportSchema },
  erase: { call: `DELETE ${person}`, needs: 'customers.manage', answer: z.object({ orders: z.int() }) },
});
