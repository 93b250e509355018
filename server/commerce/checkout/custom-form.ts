// The form that the owner adds to the checkout, and its answers as the order stores them. Commerce 2.2 `showCustomCheckoutForm`.
import { answerText } from '../../forms/form/answer-text.ts';
import { readAnswers } from '../../forms/form/answers.ts';
import { findForm } from '../../forms/form/form.ts';
import type { Form } from '../../forms/form/schema.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import type { Order } from '../order/schema.ts';
import type { Checkout } from './schema.ts';

/** Undefined when the checkout has no form, or the owner deleted it. */
export async function checkoutFormOf(source: Tx | Store, { store }: Pick<Website, 'store'>): Promise<Form | undefined> {
  const { showCustomCheckoutForm, customCheckoutFormId = '' } = store;
  return showCustomCheckoutForm && customCheckoutFormId !== '' ? findForm(source, customCheckoutFormId) : undefined;
}

/** Shares the checkout's one record with addresses and a note. */
const valuesBytesMax = 30_000;

/** Prefix of its field names on the page. */
const prefix = 'form-';

/** Errors by the names of its fields on the page. */
export function customFormProblems(form: Form | undefined, { formValues = {} }: Checkout): Record<string, string> {
  const read = form && readAnswers(form, formValues, { allowEmpty: true });
  if (!read || read.ok) return {};
  return Object.fromEntries(Object.entries(read.errors).map(([id, message]) => [`${prefix}${id}`, message]));
}

export function customAnswers(form: Form | undefined, { formValues = {} }: Checkout): Pick<Order, 'checkoutForm'> {
  const read = form && readAnswers(form, formValues, { allowEmpty: true });
  if (!read?.ok || read.answers.length === 0) return {};
  return { checkoutForm: read.answers.map(({ label, value }) => ({ label, value: answerText(value) })) };
}

/** Answers as a client sent them: an object, or its JSON text; anything else counts as no answer. */
export function customValues(sent: unknown): Record<string, unknown> | undefined {
  let values = sent;
  if (typeof sent === 'string') {
    try {
      values = JSON.parse(sent);
    } catch {
      // Invalid answers are ignored; required fields are reported as missing.
      return undefined;
    }
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined;
  return Buffer.byteLength(JSON.stringify(values)) <= valuesBytesMax ? (values as Record<string, unknown>) : undefined;
}
