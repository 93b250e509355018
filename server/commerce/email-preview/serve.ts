// Page 301, /config/commerce/email-preview/{type}: each mail with sample data, for owners. Spec §2, commerce 2.1.
import { serve } from '../../accounts/session/serve.ts';
import { pathOf } from '../../base/calls.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { html } from '../../base/text/html.ts';
import type { Ctx, Routes } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { framedMail, mailView, ownerPage } from '../../site/mail/page.ts';
import { emailPreviewCalls } from './calls.ts';
import { messages } from './messages.ts';

const base = pathOf(emailPreviewCalls.list);

/** @param parts.mailKinds of all concepts */
export function serveEmailPreviews(parts: Parts & SiteAddress & { mailKinds: readonly MailKind[] }): Routes {
  const sampleOf = async (type: string) => {
    const kind = parts.mailKinds.find((one) => one.kind === type);
    if (!kind) throw notFound(messages.unknown);
    const { subject, content } = kind.sample(await mailSiteOf(parts.store, parts.siteUrl()));
    return { kind, subject, ...renderMail(content) };
  };
  const answer = (ctx: Ctx, profile: 'editor' | 'mail', body: string) => {
    ctx.state.headerProfile = profile;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = body;
  };
  return serve(emailPreviewCalls, {
    list: ({ ctx }) => {
      const listed = parts.mailKinds.map(
        ({ kind, title }) =>
          html`<li><a href="${base}/${kind}"><strong>${title}</strong><span class="quiet">${kind}</span></a></li>`,
      );
      const body = html`<p class="lead">${messages.lead}</p><ul class="list">${listed}</ul>`;
      answer(ctx, 'editor', ownerPage(messages.title, body));
    },
    open: async ({ params, ctx }) => {
      const { kind, subject, text } = await sampleOf(params.type);
      const view = mailView({ subject, text, frameUrl: `${base}/${kind.kind}/html` });
      answer(ctx, 'editor', ownerPage(kind.title, html`<p><a href="${base}">${messages.all}</a></p>${view}`));
    },
    openHtml: async ({ params, ctx }) => answer(ctx, 'mail', framedMail((await sampleOf(params.type)).html)),
  });
}
