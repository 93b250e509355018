// Serves forms to the original's clients.

import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { omit } from '../../base/omit.ts';
import type { Parts } from '../../base/parts.ts';
import { wirePageEnd } from '../../base/wire-page.ts';
import { assertUnchanged, checked } from '../../http/body.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import * as forms from './form.ts';
import { formBodySchema } from './schema.ts';
import { formFrom, wireForm, wireFormCalls } from './wire.ts';

/** Changes are live, as in the editor: a form is no part of a page's draft. */
export const serveWireForms = (parts: Parts) =>
  serve(wireFormCalls, {
    async listRest({ query }) {
      const { records, cursor } = await forms.listForms(parts.store, query);
      return { forms: records.map(wireForm), ...wirePageEnd(cursor) };
    },

    async createRest({ body: sent, ctx }) {
      const body = checked(formBodySchema, formFrom({}, sent).form);
      if (body.submissionHtml) assertCan(ctx, 'code.blocks');
      const made = await forms.createForm(parts, body, (tx, form) => replayOf(ctx)?.record(tx, 201, wireForm(form)));
      return wireForm(made);
    },

    openRest: async ({ params }) => wireForm(await forms.loadForm(parts.store, params.id)),

    async saveRest({ params, body: sent, ctx }) {
      const before = await forms.loadForm(parts.store, params.id);
      const { form, updatedAt, fixed } = formFrom(omit(before, 'id', 'createdAt', 'updatedAt'), sent);
      assertUnchanged(fixed, before);
      const body = checked(formBodySchema, form);
      // This code runs in visitors' browsers.
      if ((body.submissionHtml ?? '') !== (before.submissionHtml ?? '')) assertCan(ctx, 'code.blocks');
      return wireForm(await forms.changeForm(parts, before.id, body, updatedAt ?? before.updatedAt));
    },

    async listRolodex({ query }) {
      const { records, cursor } = await forms.listForms(parts.store, query);
      return {
        forms: records.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
        ...wirePageEnd(cursor),
      };
    },
  });
