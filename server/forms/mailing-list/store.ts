// Rows of mailing lists. Private to this folder: use mailing-list.ts and lists.ts.
import * as z from 'zod';
import { table } from '../../store/table.ts';
import { listsMax } from './limits.ts';
import { type MailingList, mailingListSchema, type Subscriber, subscriberSchema } from './schema.ts';

/**
 *   ['mailing-lists']                  all lists, in the order of their creation
 *   ['subscriber', email]              with the lists that the address is on
 *   ['newsletter-confirm', token]      of the link that confirms a sign-up
 */
export const allLists = table<{ lists: MailingList[] }, []>({
  name: 'mailing-lists',
  topic: 'mailing-lists',
  schema: z.object({ lists: z.array(mailingListSchema).max(listsMax) }),
});
export const subscribers = table<Subscriber>({ name: 'subscriber', topic: 'mailing-lists', schema: subscriberSchema });

type Confirmation = { email: string; list: string; expiresAt: number };
export const confirmations = table<Confirmation>({
  name: 'newsletter-confirm',
  topic: 'none: on no screen',
  schema: z.object({ email: z.string(), list: z.string(), expiresAt: z.int() }),
  expiresAt: (one) => one.expiresAt,
});
