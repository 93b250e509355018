// A form as its own page, for visitors without JavaScript; others see it in its block. Also reads submitted form
// fields, for all pages that contain some. Spec §4 "Form submission".

import { isDomainError } from '../../../base/errors.ts';
import { formStamp, formWaitMs } from '../../../base/form-stamp.ts';
import type { SiteAddress } from '../../../base/parts.ts';
import { hidden } from '../../../base/text/form-html.ts';
import { html, type Markup } from '../../../base/text/html.ts';
import { readForm } from '../../../http/body.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, simplePage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { pathInLanguage } from '../../../site/language/language.ts';
import { inVisitorsLanguage } from '../../../site/language/translated-store.ts';
import { type BotCheckParts, formCheck, nothingToSpend, spendOnce } from '../../bot-check/bot-check.ts';
import { loadForm, submissionKey, submitForm } from '../form.ts';
import { formFieldsHtml, formTrapHtml, hiddenFrom } from '../markup.ts';
import { messages, pageMessages } from '../messages.ts';
import type { Form } from '../schema.ts';
import { listNames, sentFieldsSchema, valuesOfSent } from '../sent-fields.ts';

/** @throws formUnknown */
export async function formPage(parts: BotCheckParts, ctx: Ctx, id: string): Promise<OwnPage> {
  const form = await loadForm(inVisitorsLanguage(parts.store), id);
  return page(ctx, form, { values: hiddenFrom(form, ctx.URL.searchParams) }, await stampOf(parts, ctx, form));
}

/**
 * Stores the submission, or shows the errors at their fields.
 * @returns the owner's redirect target, or the thank-you page
 * @throws formUnknown
 */
export async function sentForm(
  parts: BotCheckParts & SiteAddress,
  ctx: Ctx,
  id: string,
): Promise<OwnPage | { redirect: string }> {
  const form = await loadForm(inVisitorsLanguage(parts.store), id);
  const fields = await readForm(ctx, sentFieldsSchema, { lists: listNames(form) });
  const values = { ...valuesOfSent(form, fields), ...hiddenFrom(form, queryOfPage(ctx)) };
  const { visitorId } = ctx.state;
  const stamp = await stampOf(parts, ctx, form);
  const problem = stamp === undefined ? undefined : withoutScript(parts, aboutOf(ctx, form), stamp, fields);
  if (problem !== undefined) return { ...page(ctx, form, { values, problem }, stamp), status: 400 };
  try {
    // The CSRF token proves that the page is ours; keys are for scripts.
    const key = await submissionKey(parts, visitorId);
    const once = spendOnce(`${visitorId} ${fields.stamp}`, parts.clock.now() + stampLifeMs);
    // Replies are in the language of the page.
    const sent = { formId: form.id, form: values, key, pagePath: pathInLanguage(ctx.path) };
    await submitForm(parts, visitorId, sent, stamp ? once : nothingToSpend);
  } catch (error) {
    if (isDomainError(error, 'captcha-failed'))
      return { ...page(ctx, form, { values, problem: pageMessages.sendAgain }, stamp), status: 400 };
    if (!isDomainError(error, 'form-invalid')) throw error;
    const errors = error.detail.errors as Record<string, string>;
    return { ...page(ctx, form, { values, errors, problem: messages.general }, stamp), status: 400 };
  }
  return form.redirect === '' ? thanks(form) : { redirect: form.redirect };
}

/** For a form with the bot check, when this page was created. Google's checks need script: `''`. */
async function stampOf(parts: BotCheckParts, ctx: Ctx, form: Form): Promise<string | undefined> {
  const check = await formCheck(parts.store, form);
  if (check === undefined) return undefined;
  return check === 'built-in' ? formStamp(parts.botSeal, aboutOf(ctx, form), parts.clock.now()) : '';
}

/** A page is for one visitor, and for one submission. */
const aboutOf = (ctx: Ctx, form: Form): string => `${form.id} ${ctx.state.visitorId}`;

/** Longest age of a page whose form may still be sent. */
const stampLifeMs = 60 * 60_000;

/** Without script there is no puzzle: the form is sent from this page, no faster than a person would. */
function withoutScript(
  { botSeal, clock }: BotCheckParts,
  about: string,
  stamp: string,
  { stamp: sent, subject }: Record<string, unknown>,
): string | undefined {
  if (stamp === '') return pageMessages.needsScript;
  const fields = { ...(typeof sent === 'string' && { stamp: sent }), subject: String(subject ?? '') };
  const isOld = clock.now() > Number.parseInt(String(sent), 10) + stampLifeMs;
  return isOld || formWaitMs(botSeal, fields, about, clock.now()) > 0 ? pageMessages.sendAgain : undefined;
}

/** The query of the page with the form. That page is cached for all queries, so the browser's Referer is used. */
function queryOfPage(ctx: Ctx): URLSearchParams {
  const from = URL.parse(ctx.get('Referer'));
  return from?.host === ctx.host ? from.searchParams : ctx.URL.searchParams;
}

const system = (title: string, inner: Markup): OwnPage => simplePage(PageType.page, title, inner);

const thanks = ({ name, submissionMessage }: Form): OwnPage =>
  system(name, html`<p>${submissionMessage}</p><p><a class="button" href="/">${pageMessages.back}</a></p>`);

function page(
  ctx: Ctx,
  form: Form,
  filled: { values: Record<string, unknown>; errors?: Record<string, string>; problem?: string },
  stamp: string | undefined,
): OwnPage {
  const alert = filled.problem ? html`<p class="alert alert--error" role="alert">${filled.problem}</p>` : '';
  const check = stamp === undefined ? '' : html`${hidden('stamp', stamp)}${formTrapHtml()}`;
  const disclaimer = form.disclaimer ? html`<p class="field-hint">${form.disclaimer}</p>` : '';
  return system(
    form.name,
    html`${alert}<form class="form" method="post">${hidden('crumb', ctx.state.csrfToken)}${check}${formFieldsHtml(form, filled)}${disclaimer}<button class="button button--wide" type="submit">${form.submitButtonText}</button></form>`,
  );
}
