// Page 301, /config/commerce/email-preview/{type}: each mail of the shop with made-up data, for owners. Spec §2, commerce 2.1.
import { requireCapability } from '../../accounts/session/actor.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { html } from '../../base/text/html.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { framedMail, mailView, ownerPage } from '../../site/mail/page.ts';

const base = '/config/commerce/email-preview';

export function emailPreviewRoutes(parts: Parts & SiteAddress & { mailKinds: readonly MailKind[] }): Routes {
  const { mailKinds } = parts;
  const routes = newRoutes();
  const may = requireCapability('commerce.settings');

  const sampleOf = async (ctx: Ctx & { params: Record<string, string> }) => {
    const kind = mailKinds.find((one) => one.kind === ctx.params.type);
    if (!kind) throw notFound('There is no such kind of mail.');
    const { subject, content } = kind.sample(await mailSiteOf(parts.store, parts.siteUrl()));
    return { kind, subject, ...renderMail(content) };
  };
  const answer = (ctx: Ctx, profile: 'editor' | 'mail', body: string) => {
    ctx.state.headerProfile = profile;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = body;
  };

  routes.get(base, may, (ctx) => {
    const listed = mailKinds.map(
      ({ kind, title }) =>
        html`<li><a href="${base}/${kind}"><strong>${title}</strong><span class="quiet">${kind}</span></a></li>`,
    );
    const lead = html`<p class="lead">The mails that the shop sends, with made-up data.</p>`;
    answer(ctx, 'editor', ownerPage('Mails of the shop', html`${lead}<ul class="list">${listed}</ul>`));
  });

  routes.get(`${base}/:type`, may, async (ctx) => {
    const { kind, subject, text } = await sampleOf(ctx);
    const view = mailView({ subject, text, frameUrl: `${base}/${kind.kind}/html` });
    answer(ctx, 'editor', ownerPage(kind.title, html`<p><a href="${base}">All kinds</a></p>${view}`));
  });

  routes.get(`${base}/:type/html`, may, async (ctx) => answer(ctx, 'mail', framedMail((await sampleOf(ctx)).html)));

  return routes;
}
