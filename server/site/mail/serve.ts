// Serves the owner's inbox: mails that stayed here, the log of attempts, suppressed addresses. Commerce 1.10; operations "mail".
import { serve } from '../../accounts/session/serve.ts';
import type { Ctx } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { mailCounts } from '../../outbox/mail-delivery.ts';
import {
  countWaitingMails,
  findMail,
  listMails,
  listSuppressed,
  retryMail,
  suppress,
  unsuppress,
} from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { mailCalls } from './calls.ts';
import { contentGone, mailNotFailed, mailUnknown } from './errors.ts';
import { inboxPage, mailPage } from './inbox-page.ts';
import { messages } from './messages.ts';
import { framedMail, ownerPage } from './page.ts';
import { retryFailedMails } from './retry-failed.ts';
import {
  changeMailSettings,
  hasMailServer,
  type MailServerParts,
  mailConnection,
  mailSettingsAnswer,
} from './settings.ts';
import { mailServerState } from './settings-schema.ts';
import { checkMailServer, sendTestMail } from './test-mail.ts';

export function serveMail(parts: MailServerParts) {
  const { store, clock, log } = parts;
  return serve(mailCalls, {
    async showInbox({ query, ctx }) {
      const { mails, cursor } = await listMails(store, query);
      answerPage(ctx, ownerPage(messages.title, inboxPage(mails, cursor, await hasMailServer(parts))));
    },

    async showMail({ params, ctx }) {
      const found = await loadMail(store, params.id);
      answerPage(ctx, ownerPage(found.log.subject, mailPage(found)));
    },

    async showHtml({ params, ctx }) {
      const { mail } = await loadMail(store, params.id);
      if (!mail) throw contentGone();
      answerPage(ctx, framedMail(mail.html), 'mail');
    },

    async list({ query }) {
      const { mails, cursor } = await listMails(store, query);
      const [smtp, waiting] = await Promise.all([hasMailServer(parts), countWaitingMails(store)]);
      return { smtp, waiting, sinceStart: mailCounts(parts), mails, ...paged(cursor) };
    },

    async retry({ params }) {
      const { log } = await loadMail(store, params.id);
      if (!(await retryMail(store, log.id, clock.now()))) throw mailNotFailed();
      return { mail: (await findMail(store, log.id))?.log };
    },

    retryFailed: async ({ body }) => ({ retried: await retryFailedMails(store, clock.now(), body.inbox) }),

    async openConnection() {
      const state = mailServerState(await mailConnection(parts));
      return { isConnected: state !== 'off', isFailing: state === 'failing' };
    },

    openSettings: () => mailSettingsAnswer(parts),

    async saveSettings({ body, actor, ctx }) {
      // It may hold a password.
      replayOf(ctx)?.forget();
      await changeMailSettings(parts, body);
      log.info('mail-settings-changed', { contributor: actor.id });
      if (body.server) await checkMailServer(parts);
      return mailSettingsAnswer(parts);
    },

    async sendTest({ body }) {
      await sendTestMail(parts, body.to);
      return body;
    },

    async listSuppressed({ query }) {
      const { suppressed, cursor } = await listSuppressed(store, query);
      return { suppressed, ...paged(cursor) };
    },

    suppress: ({ body }) => transact(store, async (tx) => suppress(tx, { ...body, reason: 'owner', at: clock.now() })),

    unsuppress: ({ query }) => transact(store, (tx) => unsuppress(tx, query.email, query.list)),
  });
}

const paged = (cursor: string | undefined) => ({ hasNextPage: cursor !== undefined, nextPageCursor: cursor ?? null });

/** @throws mailUnknown */
async function loadMail(store: Store, id: string) {
  const found = /^[0-9a-f]{24}$/.test(id) ? await findMail(store, id) : undefined;
  if (!found) throw mailUnknown();
  return found;
}

function answerPage(ctx: Ctx, page: string, headerProfile: 'editor' | 'mail' = 'editor'): void {
  ctx.state.headerProfile = headerProfile;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = page;
}
