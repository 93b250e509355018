// The owner's look at what leaves by mail: /config/inbox with the mails that stayed here, the log of attempts, suppressed addresses.
// Our choice: for administrators only, since mails hold links that let their readers in. Commerce 1.10; operations "mail".
import * as z from 'zod';
import { requireCapability } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { type Html, html } from '../../base/text/html.ts';
import { noFields, readJson, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { emailChars } from '../../outbox/address.ts';
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
import type { MailLog } from '../../outbox/schema.ts';
import type { MailTransport } from '../../outbox/smtp.ts';
import { transact } from '../../store/transact.ts';
import { framedMail, mailView, ownerPage, timeTag } from './page.ts';

const listQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const suppressionBody = z.strictObject({
  email: z.string().min(emailChars.min).max(emailChars.max).regex(/^[^\s@]+@[^\s@]+$/, 'a mail address'),
  list: z.string().regex(/^(?:\*|[a-z][a-z-]{0,39})$/).default('*'),
}); // biome-ignore format: a line each

export function mailRoutes(parts: Parts & { transport?: MailTransport }): Routes {
  const { store } = parts;
  const routes = newRoutes();
  const admin = requireCapability('contributors.manage');
  const smtp = parts.transport !== undefined;

  const page = (ctx: Ctx, title: string, main: Html) => {
    ctx.state.headerProfile = 'editor';
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = ownerPage(title, main);
  };
  const mailOf = async (ctx: Ctx & { params: Record<string, string> }) => {
    const id = ctx.params.id ?? '';
    const found = /^[0-9a-f]{24}$/.test(id) ? await findMail(store, id) : undefined;
    if (!found) throw notFound('There is no such mail.');
    return found;
  };

  routes.get('/config/inbox', admin, async (ctx) => {
    const { mails, cursor } = await listMails(store, readQuery(ctx, listQuery));
    const lead = smtp
      ? 'What became of the mails of the last 90 days. Their words are kept only until the mail server has them.'
      : html`No mail server is configured, so mails stay here: the newest 200, and every one about an order or a gift card. Set <code>STOA_SMTP_URL</code> to send them.`;
    const list =
      mails.length === 0
        ? html`<p class="empty">Nothing has been written yet.</p>`
        : html`<ul class="list">${mails.map(listedHtml)}</ul>`;
    const more = cursor
      ? html`<nav class="more"><a href="?cursor=${encodeURIComponent(cursor)}">Older mails</a></nav>`
      : '';
    page(ctx, 'Inbox', html`<p class="lead">${lead}</p>${list}${more}`);
  });

  routes.get('/config/inbox/:id', admin, async (ctx) => {
    const { log, mail } = await mailOf(ctx);
    const words = mail
      ? mailView({ ...mail, frameUrl: `/config/inbox/${log.id}/html` })
      : html`<dl class="head"><div><dt>To</dt><dd>${log.to}</dd></div></dl><p class="empty">The words of this mail are no longer here.</p>`;
    const attempts = log.attempts.map(
      ({ at, outcome }) => html`<li>${timeTag(at)} <span class="quiet">${outcome}</span></li>`,
    );
    const history = html`<h2>Attempts</h2><p>${stateHtml(log)}</p>${attempts.length === 0 ? html`<p class="quiet">None yet.</p>` : html`<ol>${attempts}</ol>`}`;
    page(ctx, log.subject, html`<p><a href="/config/inbox">All mails</a></p>${words}${history}`);
  });

  routes.get('/config/inbox/:id/html', admin, async (ctx) => {
    const { mail } = await mailOf(ctx);
    if (!mail) throw notFound('The words of this mail are no longer here.');
    ctx.state.headerProfile = 'mail';
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = framedMail(mail.html);
  });

  routes.get('/config/api/mails', admin, async (ctx) => {
    const { mails, cursor } = await listMails(store, readQuery(ctx, listQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      smtp,
      waiting: await countWaitingMails(store),
      sinceStart: mailCounts(parts),
      mails,
      hasNextPage: cursor !== undefined,
      nextPageCursor: cursor ?? null,
    };
  });

  routes.post('/config/api/mails/:id/retry', admin, noFields, async (ctx) => {
    const { log } = await mailOf(ctx);
    if (!(await retryMail(store, log.id, parts.clock.now()))) throw notFound('This mail has not failed.');
    ctx.body = { mail: (await findMail(store, log.id))?.log };
  });

  routes.get('/config/api/suppressed', admin, async (ctx) => {
    const { suppressed, cursor } = await listSuppressed(store, readQuery(ctx, listQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { suppressed, hasNextPage: cursor !== undefined, nextPageCursor: cursor ?? null };
  });

  routes.post('/config/api/suppressed', admin, async (ctx) => {
    const { email, list } = await readJson(ctx, suppressionBody);
    await transact(store, async (tx) => suppress(tx, { email, list, reason: 'owner', at: parts.clock.now() }));
    ctx.status = 204;
  });

  routes.delete('/config/api/suppressed', admin, async (ctx) => {
    const { email, list } = readQuery(ctx, suppressionBody);
    await transact(store, (tx) => unsuppress(tx, email, list));
    ctx.status = 204;
  });

  return routes;
}

const stateHtml = (log: MailLog) => html`<span class="state state-${log.state}">${log.state}</span>`;

const listedHtml = (log: MailLog) =>
  html`<li><a href="/config/inbox/${log.id}"><strong>${log.subject}</strong>${stateHtml(log)}<span class="quiet">${log.to} · ${log.kind}</span><span class="quiet">${timeTag(log.queuedAt)}</span></a></li>`;
