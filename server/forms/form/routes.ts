// Forms over HTTP: what visitors send, in the original's shapes, and what their owner makes and reads. Spec §7 "Forms", wire §3.
import { PassThrough } from 'node:stream';
import * as z from 'zod';
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { csvRow } from '../../base/text/csv-cell.ts';
import { othersSend, readEither, readJson, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { exportTurns } from '../../http/export-turns.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { byNetwork, rateLimit } from '../../http/rate-limit.ts';
import { answerText } from './answers.ts';
import * as forms from './form.ts';
import { templateSchema } from './kinds.ts';
import { keysPerNetwork, submitsPerNetwork } from './limits.ts';
import { messages } from './messages.ts';
import { type Form, formBodySchema, pageQuery, saveBodySchema } from './schema.ts';

const valuesSchema = z.record(z.string().max(100), z.unknown());
/** Rows of one file: more than any form gets in years. */
const exportedMax = 100_000;

const paged = (cursor: string | undefined) => ({ hasNextPage: cursor !== undefined, nextPageCursor: cursor ?? null });

export function formRoutes(parts: Parts & SiteAddress): Routes {
  const routes = newRoutes();
  visitorCalls(routes, parts);
  ownerCalls(routes, parts);
  return routes;
}

function visitorCalls(routes: Routes, parts: Parts & SiteAddress): void {
  const { clock } = parts;
  const keys = rateLimit({ name: 'form-keys', ...keysPerNetwork, clock, by: byNetwork, message: messages.tooMany });
  const sends = rateLimit({
    name: 'form-sends',
    ...submitsPerNetwork,
    clock,
    by: byNetwork,
    message: messages.tooMany,
  });

  routes.get('/api/template/GetTemplateSchema', requireCapability('editor.open'), (ctx) => {
    readQuery(ctx, z.object({ type: z.literal('form') }));
    ctx.body = templateSchema();
  });

  routes.post('/api/rest/forms/validate/:formId', keys, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    await forms.validateForm(parts.store, ctx.params.formId!, await readJson(ctx, valuesSchema));
    ctx.body = {};
  });

  routes.post('/api/form/FormSubmissionKey', keys, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { key: await forms.submissionKey(parts, ctx.state.visitorId) };
  });

  // Older clients read the answer as text and take only an empty one for success.
  routes.post('/api/form/SaveFormSubmission', sends, async (ctx) => {
    await forms.submitForm(parts, ctx.state.visitorId, await readEither(ctx, saveBodySchema, othersSend));
    ctx.status = 204;
  });
}

function ownerCalls(routes: Routes, parts: Parts & SiteAddress): void {
  const { store } = parts;
  const path = '/config/api/forms';
  const edits = requireCapability('forms.edit');
  const reads = requireCapability('forms.submissions');

  routes.get(path, edits, async (ctx) => {
    const { records, cursor } = await forms.listForms(store, readQuery(ctx, pageQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { forms: records, ...paged(cursor) };
  });
  routes.post(path, edits, async (ctx) => {
    const body = await readJson(ctx, formBodySchema);
    if (body.submissionHtml) assertCan(ctx, 'code.blocks');
    const form = await forms.createForm(parts, body, (tx, made) => replayOf(ctx)?.record(tx, 201, { form: made }));
    ctx.status = 201;
    ctx.body = { form };
  });
  routes.get(`${path}/:id`, edits, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { form: await forms.loadForm(store, ctx.params.id!) };
  });
  routes.put(`${path}/:id`, edits, async (ctx) => {
    const body = await readJson(ctx, formBodySchema);
    const before = await forms.loadForm(store, ctx.params.id!);
    // It runs in visitors' browsers.
    if ((body.submissionHtml ?? '') !== (before.submissionHtml ?? '')) assertCan(ctx, 'code.blocks');
    ctx.body = { form: await forms.changeForm(parts, before.id, body) };
  });
  routes.delete(`${path}/:id`, edits, async (ctx) => {
    await forms.deleteForm(parts, ctx.params.id!);
    ctx.status = 204;
  });

  routes.get(`${path}/:id/submissions`, reads, async (ctx) => {
    const { records, cursor } = await forms.listSubmissions(store, ctx.params.id!, readQuery(ctx, pageQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { submissions: records, ...paged(cursor) };
  });
  routes.delete(`${path}/:id/submissions/:submissionId`, reads, async (ctx) => {
    await forms.deleteSubmission(store, ctx.params.id!, ctx.params.submissionId!);
    ctx.status = 204;
  });
  routes.get(`${path}/:id/submissions.csv`, reads, exportTurns(store), async (ctx) => {
    const form = await forms.loadForm(store, ctx.params.id!);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.attachment(`${form.name.replace(/[^\w-]+/g, '-').slice(0, 60) || 'form'}.csv`);
    const out = new PassThrough();
    ctx.body = out;
    writeCsv(out, form).then(
      () => out.end(),
      (error: unknown) => out.destroy(error as Error),
    );
  });

  /** Newest first, a page at a time, as fast as the reader takes it. */
  async function writeCsv(out: PassThrough, form: Form): Promise<void> {
    const asked = form.fields.filter(({ type }) => type !== 'section');
    out.write(csvRow(['Submitted On', ...asked.map(({ title }) => title)]));
    let cursor: string | undefined;
    for (let count = 0; count < exportedMax && !out.destroyed; ) {
      const page = await forms.listSubmissions(store, form.id, { limit: 200, cursor });
      const text = page.records.map(({ at, answers }) => {
        const cells = asked.map(({ id }) => answers.find(({ fieldId }) => fieldId === id)?.value ?? '');
        return csvRow([new Date(at).toISOString(), ...cells.map(answerText)]);
      });
      if (!out.write(text.join(''))) await new Promise((resolve) => out.once('drain', resolve).once('close', resolve));
      count += page.records.length;
      cursor = page.cursor;
      if (cursor === undefined) return;
    }
  }
}
