// A kind of mail with a sample, which owners can look at before anyone gets one (page 301). A concept declares its kinds in its
// concept.ts. Portable.
import type { MailContent, MailSite } from './mail-layout.ts';

export type MailKind = {
  /** As in OutgoingMail, e.g. `order-confirmed`; also the preview's address. */
  kind: string;
  /** For owners, e.g. "Order confirmed". */
  title: string;
  /** Sample, rendered by the production template. */
  sample(site: MailSite): { subject: string; content: MailContent };
};
