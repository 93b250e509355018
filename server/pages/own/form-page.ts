// A form as a page of its own, for those without script: where others see it in its block. Also reads what a browser sends of a form's
// fields, for all pages that have some. Spec §4 "Form submission".
import * as z from 'zod';
import { isDomainError } from '../../base/errors.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { type Html, html } from '../../base/text/html.ts';
import { loadForm, submissionKey, submitForm } from '../../forms/form/form.ts';
import { formFieldsHtml, listNames, valuesOfEntries } from '../../forms/form/markup.ts';
import { messages } from '../../forms/form/messages.ts';
import type { Form } from '../../forms/form/schema.ts';
import { readForm } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { PageType } from '../pipeline/page-type.ts';
import type { SystemPage } from '../pipeline/shown.ts';
import { hidden } from './account-html.ts';

const sentSchema = z.record(
  z.string().max(100),
  z.union([z.string().max(6_000), z.array(z.string().max(300)).max(60)]),
);

/** What a browser sent of a form's fields, by field id. */
export async function sentValues(ctx: Ctx, form: Pick<Form, 'fields'>): Promise<Record<string, unknown>> {
  const sent = await readForm(ctx, sentSchema, { lists: listNames(form) });
  const entries = Object.entries(sent).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  return valuesOfEntries(form, entries);
}

/** @throws formUnknown */
export async function formPage({ store }: Parts, ctx: Ctx, id: string): Promise<SystemPage> {
  return page(ctx, await loadForm(store, id));
}

/**
 * Takes what was sent, or shows what is wrong beside each field.
 * @returns where the owner wants the visitor to go, or the page that thanks
 * @throws formUnknown
 */
export async function sentForm(
  parts: Parts & SiteAddress,
  ctx: Ctx,
  id: string,
): Promise<SystemPage | { redirect: string }> {
  const form = await loadForm(parts.store, id);
  const values = await sentValues(ctx, form);
  const { visitorId } = ctx.state;
  try {
    // The crumb has said already that the page is ours; the key is for calls of scripts.
    const key = await submissionKey(parts, visitorId);
    await submitForm(parts, visitorId, { formId: form.id, form: values, key });
  } catch (error) {
    if (!isDomainError(error, 'form-invalid')) throw error;
    return { ...page(ctx, form, { values, errors: error.detail.errors as Record<string, string> }), status: 400 };
  }
  return form.redirect === '' ? thanks(form) : { redirect: form.redirect };
}

const system = (title: string, inner: Html): SystemPage => ({
  kind: 'system',
  pageType: PageType.page,
  status: 200,
  title,
  main: { kind: 'html', html: html`<section class="system-page wrap"><h1>${title}</h1>${inner}</section>` },
});

const thanks = ({ name, submissionMessage }: Form): SystemPage =>
  system(name, html`<p>${submissionMessage}</p><p><a class="button" href="/">Back to the front page</a></p>`);

function page(
  ctx: Ctx,
  form: Form,
  refused?: { values: Record<string, unknown>; errors: Record<string, string> },
): SystemPage {
  const alert = refused ? html`<p class="alert alert--error" role="alert">${messages.general}</p>` : '';
  const disclaimer = form.disclaimer ? html`<p class="field-hint">${form.disclaimer}</p>` : '';
  return system(
    form.name,
    html`${alert}<form class="form" method="post">${hidden('crumb', ctx.state.crumb)}${formFieldsHtml(form, refused)}${disclaimer}<button class="button button--wide" type="submit">${form.submitButtonText}</button></form>`,
  );
}
