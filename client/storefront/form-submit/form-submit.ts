// Submits form blocks and newsletter blocks, and shows the result. Loaded on pages that have one. Spec §4 "Form submission", §5 "Forms", §8
// "Form submission"; wire §3.
import { readAnswers } from '../../../server/forms/form/answers.ts';
import { formFieldsHtml, hiddenFrom, valuesOfEntries } from '../../../server/forms/form/markup.ts';
import { messages as formMessages, inOwnWords } from '../../../server/forms/form/messages.ts';
import type { Form } from '../../../server/forms/form/schema.ts';
import { findSubmissionKey, saveSubmission } from '../../api/forms.ts';
import { botToken, captchaOf, drawCaptchas, puzzleProof } from '../bot-check/bot-check.ts';
import { addCounters } from '../character-counter/counter.ts';
import { failureText } from '../failure-text.ts';
import { freshElements } from '../fresh-elements.ts';
import { pageFacts } from '../page-context.ts';
import { botAction } from './bot-action.ts';
import { recheck } from './recheck.ts';

/** The form data in the element's attributes. */
type Asked = Pick<Form, 'id' | 'fields' | 'redirect' | 'isNewsletter'> & { scope: string; objectName: string };
/** Why it was refused: by field, or as a whole. */
type Refusal = { message: string; errors?: Record<string, string> };

const formSelector = 'form[data-stoa-form]';

export function startForms(): void {
  for (const form of freshElements<HTMLFormElement>(formSelector)) {
    // Validation messages are ours, with the specification's wording; without script they are the browser's.
    form.noValidate = true;
    const asked = readAsked(form);
    const given = asked && hiddenFrom(asked, new URLSearchParams(location.search));
    if (asked && Object.keys(given ?? {}).length > 0) drawFields(form, asked, { values: given });
  }
  drawCaptchas();
  const formOf = (event: Event) => (event.target as HTMLElement).closest<HTMLFormElement>(formSelector);
  for (const page of freshElements('body')) {
    page.addEventListener('submit', (event) => {
      const form = formOf(event);
      if (!form) return;
      event.preventDefault();
      void submit(form);
    });
    page.addEventListener('input', (event) => {
      const form = formOf(event);
      if (form) recheck(form, event.target as HTMLElement, () => readAsked(form));
    });
  }
}

async function submit(form: HTMLFormElement): Promise<void> {
  if (form.dataset.busy === 'true') return;
  clear(form);
  const asked = readAsked(form);
  if (!asked) return refuse(form, { message: formMessages.fieldsUnreadable });
  const values = valuesOfEntries(asked, new FormData(form));
  const read = readAnswers(asked, values);
  if (!read.ok) return refuse(form, { message: formMessages.general, errors: read.errors }, asked, values);
  const captcha = captchaOf(form);
  if (captcha?.answer() === '') return refuse(form, { message: formMessages.captchaMissing });

  const unlock = lock(form);
  const refused = await send(asked, values, form, captcha?.answer() ?? null);
  unlock();
  if (!refused) return succeed(form, asked);
  refuse(form, refused, asked, values);
}

/** @returns why it was refused, if it was */
async function send(
  asked: Asked,
  values: Record<string, unknown>,
  form: HTMLFormElement,
  captchaKey: string | null,
): Promise<Refusal | undefined> {
  const isInPopUp = form.closest('dialog[data-pop-up]') !== null;
  const action = botAction({ isNewsletter: asked.isNewsletter === true, isInPopUp });
  const token = await botToken(action, form).catch((error: unknown) => {
    console.warn(error);
    return undefined;
  });
  if (token === undefined) return { message: formMessages.notSubmitted };
  const text = JSON.stringify(values);
  const key = await keyFor(form, text);
  if (key === undefined) return { message: formMessages.keyFailed };
  const proof = await puzzleProof(form, key);
  const { collection, item } = pageFacts();
  const answer = await saveSubmission({
    key,
    formId: asked.id,
    objectName: asked.objectName,
    form: text,
    captchaKey,
    recaptchaEnterpriseV3Token: token,
    ...proof,
    pageTitle: document.title,
    pagePath: location.pathname,
    pageId: item?.id ?? collection?.id ?? '',
    collectionId: collection?.id ?? '',
    contentSource: 'c',
    pagePermissionTypeValue: 1,
  }).catch(() => undefined);
  if (answer) unanswered.delete(form);
  else unanswered.set(form, { key, text });
  if (answer?.ok) return undefined;
  return { message: answer ? reasonOf(answer) : formMessages.saveFailed, errors: errorsOf(answer?.body) };
}

/** Submissions without an answer: they may have been stored, so a retry reuses the idempotency key. */
const unanswered = new WeakMap<HTMLFormElement, { key: string; text: string }>();

async function keyFor(form: HTMLFormElement, text: string): Promise<string | undefined> {
  const before = unanswered.get(form);
  if (before?.text === text) return before.key;
  const key = await findSubmissionKey().catch(() => undefined);
  return key?.ok ? key.body?.key || undefined : undefined;
}

/** Spec §8, by status. */
function reasonOf(answer: Extract<Awaited<ReturnType<typeof saveSubmission>>, { ok: false }>): string {
  if (answer.crumbFail) return failureText(answer, formMessages.unknown);
  switch (answer.status) {
    case 401:
      return formMessages.notSubmitted;
    case 404:
      return formMessages.notConfigured;
    case 429:
      return formMessages.tooMany;
    case 500:
      return formMessages.notSent;
    default:
      return errorsOf(answer.body) ? formMessages.general : answer.message || formMessages.unknown;
  }
}

function errorsOf(body: unknown): Record<string, string> | undefined {
  const errors = typeof body === 'object' && body !== null ? (body as { errors?: unknown }).errors : undefined;
  return typeof errors === 'object' && errors !== null && !Array.isArray(errors)
    ? (errors as Record<string, string>)
    : undefined;
}

function readAsked({ dataset }: HTMLFormElement): Asked | undefined {
  try {
    const asked = JSON.parse(dataset.stoaForm ?? '') as Asked;
    return Array.isArray(asked.fields) ? asked : undefined;
  } catch {
    return undefined;
  }
}

const part = (form: HTMLFormElement, selector: string) => form.querySelector<HTMLElement>(selector);

function drawFields(form: HTMLFormElement, asked: Asked, told: Parameters<typeof formFieldsHtml>[1]): void {
  const fields = part(form, '.form-fields');
  if (!fields) return;
  fields.innerHTML = String(formFieldsHtml(asked, { ...told, scope: asked.scope }));
  addCounters(fields);
}

/** @returns a function that unlocks the form */
function lock(form: HTMLFormElement): () => void {
  const button = part(form, 'button[type=submit]');
  const before = button?.textContent ?? '';
  form.dataset.busy = 'true';
  // Not `disabled`: the button keeps the focus.
  button?.setAttribute('aria-disabled', 'true');
  if (button) button.textContent = formMessages.submitting;
  return () => {
    delete form.dataset.busy;
    button?.removeAttribute('aria-disabled');
    if (button) button.textContent = before;
  };
}

function clear(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll('.field-error')) error.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  part(form, '.form-problem')?.replaceChildren();
  const above = part(form, '.form-problem-above');
  if (above) above.hidden = true;
}

function refuse(
  form: HTMLFormElement,
  { message, errors = {} }: Refusal,
  asked?: Asked,
  values: Record<string, unknown> = {},
): void {
  captchaOf(form)?.reset();
  const isField = asked !== undefined && Object.keys(errors).length > 0;
  // Spec §5: a newsletter form is short enough to be fully visible.
  const isLong = isField && !asked.isNewsletter;
  const above = part(form, '.form-problem-above');
  if (above) above.hidden = !isLong;
  const said = document.createElement('p');
  said.className = 'alert alert--error';
  said.append(message);
  if (isLong) said.append(document.createElement('br'), formMessages.problemBelow);
  part(form, '.form-problem')?.replaceChildren(said);
  if (!isField) {
    said.scrollIntoView({ block: 'nearest' });
    return;
  }
  drawFields(form, asked, { values, errors: inOwnWords(asked.fields, errors) });
  part(form, '.field:has(> .field-error) .input, .field:has(.field-error) input')?.focus();
}

function succeed(form: HTMLFormElement, asked: Asked): void {
  const detail = { formId: asked.id, objectName: asked.objectName };
  if (asked.isNewsletter) document.dispatchEvent(new CustomEvent('stoa:newsletter-subscribe', { detail }));
  document.dispatchEvent(new CustomEvent('stoa:form-success', { detail }));
  if (asked.redirect !== '') {
    location.assign(asked.redirect);
    return;
  }
  const place = form.parentElement;
  form.hidden = true;
  const text = place?.querySelector<HTMLElement>('.form-submission-text');
  if (text) {
    text.hidden = false;
    text.scrollIntoView({ block: 'center' });
    // The focused field is gone; focusing the text makes screen readers read it.
    text.focus({ preventScroll: true });
  }
  const after = place?.querySelector<HTMLElement>('.form-submission-html');
  if (after?.dataset.submissionHtml) insertHtml(after, after.dataset.submissionHtml);
}

/** Inserts HTML and runs its scripts, if the page's CSP allows them; scripts that the parser inserts do not run. */
function insertHtml(place: HTMLElement, html: string): void {
  place.hidden = false;
  place.innerHTML = html;
  for (const asleep of place.querySelectorAll('script')) {
    const script = document.createElement('script');
    for (const { name, value } of asleep.attributes) script.setAttribute(name, value);
    script.textContent = asleep.textContent;
    asleep.replaceWith(script);
  }
}
