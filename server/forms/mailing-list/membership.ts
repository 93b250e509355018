// The lists of a subscriber's record. Portable.
import { newsletter } from './mails.ts';
import type { Membership, Subscriber } from './schema.ts';

/** The kind of list that the outbox knows: its unsubscribe link leaves it. */
export const suppressionOf = (listId: string): string => (listId === newsletter ? newsletter : `list-${listId}`);

export const membershipsOf = ({ lists, source, consentAt }: Subscriber): readonly Membership[] =>
  lists ?? [{ list: newsletter, source, at: consentAt }];
