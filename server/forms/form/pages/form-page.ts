// A form as its own page, for visitors without JavaScript; others see it in its block. Also reads submitted form
// fields, for all pages that contain some. Spec §4 "Form submission".

import { isDomainError } from '../../../base/errors.ts';
import type { Parts, SiteAddress } from '../../../base/parts.ts';
import { hidden } from '../../../base/text/form-html.ts';
import { type Html, html } from '../../../base/text/html.ts';
import { readForm } from '../../../http/body.ts';
import type { Ctx } from '../../../http/context.ts';
import type { OwnPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { loadForm, submissionKey, submitForm } from '../form.ts';
import { formFieldsHtml, hiddenFrom } from '../markup.ts';
import { messages, pageMessages } from '../messages.ts';
import type { Form } from '../schema.ts';
import { listNames, sentFieldsSchema, valuesOfSent } from '../sent-fields.ts';

/** @throws formUnknown */
export async function formPage({ store }: Parts, ctx: Ctx, id: string): Promise<OwnPage> {
  const form = await loadForm(store, id);
  return page(ctx, form, { values: hiddenFrom(form, ctx.URL.searchParams) });
}

/**
 * Stores the submission, or shows the errors at their fields.
 * @returns the owner's redirect target, or the thank-you page
 * @throws formUnknown
 */
export async function sentForm(
  parts: Parts & SiteAddress,
  ctx: Ctx,
  id: string,
): Promise<OwnPage | { redirect: string }> {
  const form = await loadForm(parts.store, id);
  const sent = valuesOfSent(form, await readForm(ctx, sentFieldsSchema, { lists: listNames(form) }));
  const values = { ...sent, ...hiddenFrom(form, queryOfPage(ctx)) };
  const { visitorId } = ctx.state;
  try {
    // The CSRF token proves that the page is ours; keys are for scripts.
    const key = await submissionKey(parts, visitorId);
    await submitForm(parts, visitorId, { formId: form.id, form: values, key });
  } catch (error) {
    if (!isDomainError(error, 'form-invalid')) throw error;
    return { ...page(ctx, form, { values, errors: error.detail.errors as Record<string, string> }), status: 400 };
  }
  return form.redirect === '' ? thanks(form) : { redirect: form.redirect };
}

/** The query of the page with the form. That page is cached for all queries, so the browser's Referer is used. */
function queryOfPage(ctx: Ctx): URLSearchParams {
  const from = URL.parse(ctx.get('Referer'));
  return from?.host === ctx.host ? from.searchParams : ctx.URL.searchParams;
}

const system = (title: string, inner: Html): OwnPage => ({
  kind: 'system',
  pageType: PageType.page,
  status: 200,
  title,
  main: { kind: 'html', html: html`<section class="system-page wrap"><h1>${title}</h1>${inner}</section>` },
});

const thanks = ({ name, submissionMessage }: Form): OwnPage =>
  system(name, html`<p>${submissionMessage}</p><p><a class="button" href="/">${pageMessages.back}</a></p>`);

function page(
  ctx: Ctx,
  form: Form,
  filled: { values: Record<string, unknown>; errors?: Record<string, string> },
): OwnPage {
  const alert = filled.errors ? html`<p class="alert alert--error" role="alert">${messages.general}</p>` : '';
  const disclaimer = form.disclaimer ? html`<p class="field-hint">${form.disclaimer}</p>` : '';
  return system(
    form.name,
    html`${alert}<form class="form" method="post">${hidden('crumb', ctx.state.csrfToken)}${formFieldsHtml(form, filled)}${disclaimer}<button class="button button--wide" type="submit">${form.submitButtonText}</button></form>`,
  );
}
