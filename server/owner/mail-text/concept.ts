// The owner's own texts of all mails, and their look.

import { signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { defineConcept } from '../../http/concept.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import type { MailServerParts } from '../../site/mail/settings.ts';
import { sendTestMail } from '../../site/mail/test-mail.ts';
import { mailTextCalls } from './calls.ts';
import * as refusals from './errors.ts';
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
import * as messages from './messages.ts';

export const mailTextConcept = defineConcept({
  name: 'owner/mail-text',
  calls: mailTextCalls,
  refusals,
  messages,
  serve: serveMailTexts,
});

function serveMailTexts(parts: MailTextParts & MailServerParts) {
  return serve(mailTextCalls, {
    list: () => listTexts(parts),
    open: ({ params }) => openText(parts, params.kind),

    save: ({ params: { kind }, body }) => changeText(parts, kind, body),

    reset: ({ params: { kind } }) => resetText(parts, kind),

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

    saveLook: ({ body }) => changeLook(parts, body),
  });
}
