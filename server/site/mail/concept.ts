// Mails that leave the site: the owner's inbox, and delivery.

import type { Pool } from '../../../workers/pool.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { createMailDelivery } from '../../outbox/mail-delivery.ts';
import type { MailContent } from '../../outbox/mail-layout.ts';
import type { MailTransport } from '../../outbox/smtp.ts';
import { mailCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { senderOf } from './mail-site.ts';
import * as messages from './messages.ts';
import { mailPages } from './pages/routes.ts';
import { serveMail } from './serve.ts';

type MailParts = Parts & SiteAddress & { transport?: MailTransport; mailFrom?: string; pool: Pool };

export const mailConcept = defineConcept({
  name: 'site/mail',
  calls: mailCalls,
  pages: mailPages,
  refusals,
  messages,
  serve: serveMail,
  jobs(parts: MailParts) {
    const from = () => senderOf(parts.store, parts.siteUrl(), parts.mailFrom);
    const layOut = (content: MailContent) => parts.pool.run('lay-out-mail', content);
    const { run } = createMailDelivery({ ...parts, from, layOut, chance: Math.random });
    return [{ name: 'outbox/mails', everyMs: 60_000, begins: 'lasting', run }];
  },
});
