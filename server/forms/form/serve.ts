// Serves the owner's forms and their submissions.
import { assertCan, noteNeed } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { eachPage, narrowedIds } from '../../base/paged.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { csvHead, csvRow } from '../../base/text/csv-cell.ts';
import { timeText } from '../../base/text/csv-time.ts';
import { wirePageEnd } from '../../base/wire-page.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { listMissing } from '../mailing-list/errors.ts';
import { listLists } from '../mailing-list/lists.ts';
import { answerText } from './answer-text.ts';
import { ownerCalls } from './calls.ts';
import { columnsOf } from './csv-columns.ts';
import * as forms from './form.ts';
import { browseInbox, inboxId, openSubmission, removeSubmissions, replyTo, sortSubmissions } from './inbox.ts';
import { templateSchema } from './kinds.ts';
import { formsMax } from './limits.ts';
import type { ExportQuery, Form, FormBody } from './schema.ts';
import { connectZapier, disconnectZapier, zapierState } from './zapier.ts';

/** Rows per file: more than any form gets in years. */
const exportedMax = 100_000;

export function serveForms(parts: Parts & SiteAddress) {
  const { store } = parts;
  const download = exportDownloads(store);
  return serve(ownerCalls, {
    openTemplateSchema: () => templateSchema(),

    async list({ query }) {
      const { records, cursor } = await forms.listForms(store, query);
      return { forms: records, ...wirePageEnd(cursor) };
    },

    async create({ body, ctx }) {
      if (body.submissionHtml) assertCan(ctx, 'code.blocks');
      await assertList(store, body);
      const form = await forms.createForm(parts, body, (tx, made) => replayOf(ctx)?.record(tx, 201, { form: made }));
      return { form };
    },

    open: async ({ params }) => ({ form: await forms.loadForm(store, params.id) }),

    async save({ params, body: { updatedAt, ...body }, ctx }) {
      const before = await forms.loadForm(store, params.id);
      // This code runs in visitors' browsers.
      if ((body.submissionHtml ?? '') !== (before.submissionHtml ?? '')) assertCan(ctx, 'code.blocks');
      await assertList(store, body, before);
      return { form: await forms.changeForm(parts, before.id, body, updatedAt) };
    },

    async remove({ params, ctx }) {
      const form = await forms.loadForm(store, params.id);
      if (form.submissionHtml) noteNeed(ctx, 'code.blocks');
      await forms.deleteForm(parts, form.id);
    },

    async listSubmissions({ params, query }) {
      const { records, cursor } = await forms.listSubmissions(store, params.id, query);
      return { submissions: records, ...wirePageEnd(cursor) };
    },

    inbox: ({ query, actor }) => browseInbox(parts, query, actor.id),
    openSubmission: ({ params, actor }) => openSubmission(parts, params.id, actor),
    sortSubmissions: async ({ body }) => ({ done: await sortSubmissions(parts, body) }),
    removeSubmissions: async ({ body }) => ({ done: await removeSubmissions(parts, body.ids) }),
    reply: ({ params, body, actor }) => replyTo(parts, params.id, body.text, actor),

    openZapier: ({ params }) => zapierState(store, params.id),
    async connectZapier({ params, ctx }) {
      // It answers with a secret.
      replayOf(ctx)?.forget();
      const key = await connectZapier(parts, params.id);
      return { key, url: `${parts.siteUrl()}/api/zapier/forms/${params.id}/submissions` };
    },
    disconnectZapier: ({ params }) => disconnectZapier(store, params.id),

    exportCsv: async ({ params, query, actor, ctx }) => {
      const form = await forms.loadForm(store, params.id);
      const name = form.name.replace(/[^\w-]+/g, '-').slice(0, 60) || 'form';
      return download(ctx, `${name}.csv`, async () => csvOf(store, await shownIn(parts, query, actor.id), form));
    },
    exportAllCsv: ({ query, actor, ctx }) =>
      download(ctx, 'submissions.csv', async () => csvOf(store, await shownIn(parts, query, actor.id))),
  });
}

/** A list that was deleted since must not keep the rest of the form from being saved. @throws listMissing */
async function assertList(
  store: Store,
  { isNewsletter, mailingListId }: FormBody,
  before?: Pick<Form, 'isNewsletter' | 'mailingListId'>,
): Promise<void> {
  if (!isNewsletter || mailingListId === undefined) return;
  if (before?.isNewsletter && before.mailingListId === mailingListId) return;
  if (!(await listLists(store)).some(({ id }) => id === mailingListId)) throw listMissing();
}

const shownIn = (parts: Parts, query: ExportQuery, actor: string) =>
  narrowedIds(query, (page) => browseInbox(parts, { ...query, ...page, sort: 'at' }, actor));

/**
 * Newest first, streamed page by page.
 * @param only the submissions with these ids of the inbox
 * @param form absent: all, each form's submissions together
 */
async function* csvOf(store: Store, only: ReadonlySet<string> | undefined, form?: Form): AsyncGenerator<string> {
  const all = form ? [form] : (await forms.listForms(store, { limit: formsMax })).records;
  const { heads, placeOf } = columnsOf(all);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  yield csvHead(form ? ['Submitted On', ...heads] : ['Form', 'Submitted On', ...heads, 'Other Answers']);
  const time = timeText((await loadWebsite(store)).timeZone);
  let count = 0;
  for await (const { records } of eachPage((cursor) =>
    forms.listSubmissions(store, form?.id, { limit: 200, cursor }),
  )) {
    for (const { formId, id, at, answers } of records) {
      if (only && !only.has(inboxId({ formId, id }))) continue;
      const cells = heads.map(() => '');
      const others: string[] = [];
      for (const { fieldId, label, value } of answers) {
        const place = placeOf(formId, fieldId);
        if (place === undefined) others.push(`${label}: ${answerText(value)}`);
        else cells[place] = answerText(value);
      }
      yield csvRow(form ? [time(at), ...cells] : [names.get(formId) ?? '', time(at), ...cells, others.join('\n')]);
    }
    count += records.length;
    if (count >= exportedMax) return;
  }
}
