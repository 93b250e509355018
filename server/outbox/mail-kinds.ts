// A kind of mail with a sample, which owners can preview (page 301). A concept declares its kinds in its concept.ts.
// Portable.
import type { MailContent, MailSite } from './mail-layout.ts';

export type MailKind = {
  /** As in OutgoingMail, e.g. `order-confirmed`; also used in the preview's URL. */
  kind: string;
  /** Name for owners, e.g. "Order confirmed". */
  title: string;
  /** Sample, rendered by the production template. */
  sample(site: MailSite): { subject: string; content: MailContent };
};
