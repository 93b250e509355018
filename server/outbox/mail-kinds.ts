// A kind of mail with a sample, which owners can preview (page 301) and reword. A concept declares its kinds in its
// concept.ts. Portable.
import type { MailSite, WrittenMail } from './mail-text.ts';

/** `customer`: who ordered. `visitor`: everyone else on the site. `owner`: who owns the site. `team`: who helps with it. */
export const mailReaders = ['customer', 'visitor', 'owner', 'team'] as const;
type MailReader = (typeof mailReaders)[number];

export type MailKind = {
  /** As in OutgoingMail, e.g. `order-confirmed`, or a case of it with a text of its own; also used in the preview's URL. */
  kind: string;
  /** Name for owners, e.g. "Order confirmed". */
  title: string;
  reader: MailReader;
  /** When it is sent, in a sentence for owners. */
  when: string;
  /** Placeholders that an owner's text must keep, because the mail is about them. */
  required?: readonly string[];
  /** Sample, rendered by the production template. */
  sample(site: MailSite): WrittenMail;
};
