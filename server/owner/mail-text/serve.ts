// Serves the owner's calls for the texts and the look of all mails.
import { signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import type { MailServerParts } from '../../site/mail/settings.ts';
import { sendTestMail } from '../../site/mail/test-mail.ts';
import { mailTextCalls } from './calls.ts';
import {
  assertText,
  changeLook,
  changeText,
  listTexts,
  type MailTextParts,
  openLook,
  openText,
  resetText,
  sampleMail,
} from './mail-text.ts';

export function serveMailTexts(parts: MailTextParts & MailServerParts) {
  const { log } = parts;
  return serve(mailTextCalls, {
    list: () => listTexts(parts),
    open: ({ params }) => openText(parts, params.kind),

    async save({ params: { kind }, body, actor }) {
      const saved = await changeText(parts, kind, body);
      log.info('mail-text-changed', { contributor: actor.id, kind });
      return saved;
    },

    async reset({ params: { kind }, actor }) {
      const original = await resetText(parts, kind);
      log.info('mail-text-reset', { contributor: actor.id, kind });
      return original;
    },

    async preview({ params: { kind }, body }) {
      const { subject, content } = await sampleMail(parts, kind, body);
      return { subject, ...renderMail(content) };
    },

    async sendTest({ params: { kind }, body, ctx }) {
      const { email } = signedInActor(ctx);
      if (body.text) await assertText(parts, kind, body.text);
      await sendTestMail(parts, email, await sampleMail(parts, kind, body));
      return { to: email };
    },

    openLook: () => openLook(parts),

    async saveLook({ body, actor }) {
      const saved = await changeLook(parts, body);
      log.info('mail-look-changed', { contributor: actor.id });
      return saved;
    },
  });
}
