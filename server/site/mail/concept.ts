// Outgoing mails: the owner's inbox, and delivery.

import type { Pool } from '../../../workers/pool.ts';
import { defineConcept } from '../../http/concept.ts';
import { createMailDelivery } from '../../outbox/mail-delivery.ts';
import type { MailContent } from '../../outbox/mail-layout.ts';
import { countWaitingMails, listMails } from '../../outbox/outbox.ts';
import { mailCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { senderOf } from './mail-site.ts';
import * as messages from './messages.ts';
import { mailPages } from './pages/routes.ts';
import { serveMail } from './serve.ts';
import { type MailServerParts, mailConnection, openMailServer, watchMailSettings } from './settings.ts';
import { mailServerState } from './settings-schema.ts';

export const mailConcept = defineConcept({
  name: 'site/mail',
  calls: mailCalls,
  pages: mailPages,
  refusals,
  messages,
  serve: serveMail,
  jobs(parts: MailServerParts & { pool: Pool }) {
    const from = () => senderOf(parts.store, parts.siteUrl(), parts.mailFrom);
    const layOut = (content: MailContent) => parts.pool.run('lay-out-mail', content);
    /** Restarts with each change of the mail server. */
    const run = async (stopping: AbortSignal) => {
      while (!stopping.aborted) {
        const { changed, end } = watchMailSettings(parts.store);
        const opened = parts.transport ? undefined : await openMailServer(parts);
        const transport = parts.transport ?? opened?.transport;
        const { run } = createMailDelivery({ ...parts, transport, from, layOut, chance: Math.random });
        await run(AbortSignal.any([stopping, changed]));
        opened?.transport.close();
        end();
      }
    };
    return [{ name: 'outbox/mails', everyMs: 60_000, begins: 'lasting', run }];
  },
  toDo: {
    mails: { needs: ['site.settings'], read: async ({ store }) => ({ waiting: await countWaitingMails(store) }) },
  },
  overview: {
    email: {
      needs: ['contributors.manage'],
      async read(parts) {
        const [connection, { mails }] = await Promise.all([
          mailConnection(parts),
          listMails(parts.store, { limit: 200 }),
        ]);
        const count = (...states: string[]) => mails.filter(({ state }) => states.includes(state)).length;
        return {
          server: mailServerState(connection),
          ...{ waiting: count('inbox', 'waiting'), failed: count('failed') },
        };
      },
    },
  },
});
