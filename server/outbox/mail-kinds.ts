// What a concept tells of a mail that it sends, so that owners can look at it before anyone gets one (page 301). Each concept lists
// its kinds in its own `mails.ts`; commerce/email-preview/kinds.ts puts the lists together. Portable.
import type { MailContent, MailSite } from './mail-layout.ts';

export type MailKind = {
  /** As in OutgoingMail, e.g. `order-confirmed`; also the preview's address. */
  kind: string;
  /** For owners, e.g. "Order confirmed". */
  title: string;
  /** What it is with made-up data, by the same function that makes the real one. */
  sample(site: MailSite): { subject: string; content: MailContent };
};
