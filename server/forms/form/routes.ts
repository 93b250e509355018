// Form submissions from visitors, in the original's shapes. Spec §7 "Forms", wire §3.
import * as z from 'zod';
import type { SiteAddress } from '../../base/parts.ts';
import { othersSend, readEither, readJson } from '../../http/body.ts';
import { answerUncached, newRoutes, type Routes } from '../../http/context.ts';
import { byNetwork, rateLimit } from '../../http/rate-limit.ts';
import type { BotCheckParts } from '../bot-check/bot-check.ts';
import * as forms from './form.ts';
import { keysPerNetwork, submitsPerNetwork } from './limits.ts';
import { messages } from './messages.ts';
import { saveBodySchema } from './schema.ts';
import { pollSubmissions } from './zapier.ts';

const valuesSchema = z.record(z.string().max(100), z.unknown());

export function visitorFormRoutes(parts: BotCheckParts & SiteAddress): Routes {
  const routes = newRoutes();
  const { clock } = parts;
  const keys = rateLimit({ name: 'form-keys', ...keysPerNetwork, clock, by: byNetwork, message: messages.tooMany });
  const sends = rateLimit({
    name: 'form-sends',
    ...submitsPerNetwork,
    clock,
    by: byNetwork,
    message: messages.tooMany,
  });

  routes.post('/api/rest/forms/validate/:formId', keys, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    await forms.validateForm(parts.store, ctx.params.formId!, await readJson(ctx, valuesSchema));
    ctx.body = {};
  });

  routes.post('/api/form/FormSubmissionKey', keys, async (ctx) => {
    answerUncached(ctx, { key: await forms.submissionKey(parts, ctx.state.visitorId) });
  });

  // Older clients read the answer as text and treat only an empty one as success.
  routes.post('/api/form/SaveFormSubmission', sends, async (ctx) => {
    await forms.submitForm(parts, ctx.state.visitorId, await readEither(ctx, saveBodySchema, othersSend));
    ctx.status = 204;
  });

  routes.get('/api/zapier/forms/:formId/submissions', keys, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const [, key = ''] = /^Bearer ([\w-]{16,100})$/.exec(ctx.get('Authorization')) ?? [];
    ctx.body = await pollSubmissions(parts, ctx.params.formId!, key);
  });

  return routes;
}
