// Serves the owner's inbox: mails that stayed here, the log of attempts, suppressed addresses. Commerce 1.10; operations "mail".

import { findOwner } from '../../accounts/contributor/contributor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { eachPage } from '../../base/paged.ts';
import { type Html, html } from '../../base/text/html.ts';
import { wirePageEnd } from '../../base/wire-page.ts';
import type { Ctx } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { mailCounts } from '../../outbox/mail-delivery.ts';
import type { MailText } from '../../outbox/mail-layout.ts';
import {
  countWaitingMails,
  findMail,
  listMails,
  listSuppressed,
  retryMail,
  suppress,
  unsuppress,
} from '../../outbox/outbox.ts';
import type { MailLog, OutgoingMail } from '../../outbox/schema.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { mailCalls } from './calls.ts';
import { contentGone, mailNotFailed, mailUnknown } from './errors.ts';
import { mailStates, messages } from './messages.ts';
import { framedMail, mailView, ownerPage, timeTag } from './page.ts';
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
  const { store, clock } = parts;
  return serve(mailCalls, {
    async showInbox({ query, ctx }) {
      const { mails, cursor } = await listMails(store, query);
      answerPage(ctx, ownerPage(messages.title, inboxPage(mails, cursor, await hasMailServer(parts))));
    },

    async showMail({ params, actor, ctx }) {
      const found = await loadMail(store, params.id);
      await assertMayRead(store, found.log, actor.id);
      answerPage(ctx, ownerPage(found.log.subject, mailPage(found)));
    },

    async showHtml({ params, actor, ctx }) {
      const { mail, log } = await loadMail(store, params.id);
      await assertMayRead(store, log, actor.id);
      if (!mail) throw contentGone();
      answerPage(ctx, framedMail(mail.html), 'mail');
    },

    async list({ query }) {
      const { mails, cursor } = await listMails(store, query);
      const [smtp, waiting] = await Promise.all([hasMailServer(parts), countWaitingMails(store)]);
      return { smtp, waiting, sinceStart: mailCounts(parts), mails, ...wirePageEnd(cursor) };
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

    async saveSettings({ body, ctx }) {
      // It may hold a password.
      replayOf(ctx)?.forget();
      await changeMailSettings(parts, body);
      if (body.server) await checkMailServer(parts);
      return mailSettingsAnswer(parts);
    },

    async sendTest({ body }) {
      await sendTestMail(parts, body.to);
      return body;
    },

    async listSuppressed({ query }) {
      const { suppressed, cursor } = await listSuppressed(store, query);
      return { suppressed, ...wirePageEnd(cursor) };
    },

    suppress: ({ body }) => transact(store, async (tx) => suppress(tx, { ...body, reason: 'owner', at: clock.now() })),

    unsuppress: ({ query }) => transact(store, (tx) => unsuppress(tx, query.email, query.list)),
  });
}

/** @throws mailUnknown */
async function loadMail(store: Store, id: string) {
  const found = /^[0-9a-f]{24}$/.test(id) ? await findMail(store, id) : undefined;
  if (!found) throw mailUnknown();
  return found;
}

/** A link that signs in as the owner would hand over the site. @throws contentGone */
async function assertMayRead(store: Store, { kind, to }: MailLog, actorId: string): Promise<void> {
  if (kind !== 'contributor-reset') return;
  const owner = await findOwner(store);
  if (owner?.email === to && owner.id !== actorId) throw contentGone();
}

function answerPage(ctx: Ctx, page: string, headerProfile: 'editor' | 'mail' = 'editor'): void {
  ctx.state.headerProfile = headerProfile;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = page;
}

/** @param smtp whether a mail server is configured */
function inboxPage(mails: readonly MailLog[], cursor: string | undefined, smtp: boolean): Html {
  const lead = smtp
    ? messages.sentByServer
    : html`${messages.noServer} <a href="/config/settings/email">${messages.mailSettings}</a>.`;
  const list =
    mails.length === 0
      ? html`<p class="empty">${messages.empty}</p>`
      : html`<ul class="list">${mails.map(listedMail)}</ul>`;
  const more = cursor
    ? html`<nav class="more"><a href="?cursor=${encodeURIComponent(cursor)}">${messages.olderMails}</a></nav>`
    : '';
  return html`<p class="lead">${lead}</p>${list}${more}`;
}

const stateOf = (log: MailLog) => html`<span class="state state-${log.state}">${mailStates[log.state]}</span>`;

const listedMail = (log: MailLog) =>
  html`<li><a href="/config/inbox/${log.id}"><strong>${log.subject}</strong>${stateOf(log)}<span class="quiet">${log.to}</span><span class="quiet">${timeTag(log.queuedAt)}</span></a></li>`;

function mailPage({ log, mail }: { log: MailLog; mail?: OutgoingMail & MailText }): Html {
  const content = mail
    ? mailView({ ...mail, frameUrl: `/config/inbox/${log.id}/html` })
    : html`<dl class="head"><div><dt>${messages.to}</dt><dd>${log.to}</dd></div></dl><p class="empty">${messages.contentGone}</p>`;
  const attempts = log.attempts.map(
    ({ at, outcome }) => html`<li>${timeTag(at)} <span class="quiet">${outcome}</span></li>`,
  );
  const history =
    attempts.length === 0 ? html`<p class="quiet">${messages.noAttempts}</p>` : html`<ol>${attempts}</ol>`;
  return html`<p><a href="/config/inbox">${messages.allMails}</a></p>${content}<h2>${messages.attempts}</h2><p>${stateOf(log)}</p>${history}`;
}

const pagesMax = 500;

/**
 * Retries failed mails, and optionally those that stayed here while no mail server was configured. Safe to repeat: a
 * queued mail hasn't failed.
 *
 * @returns number of mails that will be retried
 */
async function retryFailedMails(store: Store, now: number, inbox = false): Promise<number> {
  let retried = 0;
  for await (const { mails } of eachPage((cursor) => listMails(store, { limit: 200, cursor }), pagesMax))
    for (const { id, state } of mails)
      if ((state === 'failed' || (inbox && state === 'inbox')) && (await retryMail(store, id, now))) retried++;
  return retried;
}
