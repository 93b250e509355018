// Renders form fields as HTML, the same with and without JavaScript, and converts submitted entries back to values.
// Used by the product form's dialog, its page without JavaScript, and the checkout. Spec §3 "Form", §5. Portable.
import { attributes, type Html, html } from '../../base/text/html.ts';
import { isRequired, kinds } from './kinds.ts';
import { likertAnswers, likertMessages, pageMessages, partMessages } from './messages.ts';
import type { Field, Form } from './schema.ts';

type Filled = {
  /** By field id, as returned by `valuesOfEntries`. */
  values?: Readonly<Record<string, unknown>>;
  errors?: Readonly<Record<string, string>>;
  /** Prefix of every id, in case a page contains the same form twice. */
  scope?: string;
};

/** Prefix of all input names, so that they can be part of one of our own forms. */
const prefix = 'form-';
export const nameOf = (id: string, n?: number | string) => `${prefix}${id}${n === undefined ? '' : `.${n}`}`;

export const formFieldsHtml = ({ fields }: Pick<Form, 'fields'>, filled: Filled = {}): Html =>
  html`${fields.map((field) => fieldHtml(field, filled))}`;

/** The honeypot of the built-in bot check. People neither see it nor reach it with the keyboard. */
export const formTrapHtml = (): Html =>
  html`<p class="form-trap" style="position:absolute;width:0;height:0;margin:0;overflow:hidden" aria-hidden="true"><label>${pageMessages.leaveEmpty} <input type="text" name="subject" tabindex="-1" autocomplete="off"></label></p>`;

function fieldHtml(field: Field, { values = {}, errors = {}, scope = '' }: Filled): Html {
  const { id, type, title, description } = field;
  const name = nameOf(id);
  const idOf: IdOf = (n) => `${scope}${nameOf(id, n)}`;
  const value = values[id];
  if (type === 'hidden')
    return input({ type: 'hidden', name, value: typeof value === 'string' ? value : (field.value ?? '') });
  if (type === 'section')
    return html`<div class="form-section"><h3>${title}</h3>${description ? html`<p>${description}</p>` : ''}</div>`;
  const error = errors[id];
  const hint = description ? html`<p class="field-hint" id="${idOf()}-hint">${description}</p>` : '';
  const said = error === undefined ? '' : html`<p class="field-error" id="${idOf()}-error">${error}</p>`;
  const mark = isRequired(field) ? '' : html` <span class="field-hint">${pageMessages.optional}</span>`;
  const about = [error !== undefined && `${idOf()}-error`, description && `${idOf()}-hint`].filter(Boolean).join(' ');
  const common = {
    ...(about && { 'aria-describedby': about }),
    ...(error !== undefined && { 'aria-invalid': 'true' as const }),
    ...(isRequired(field) && { required: true as const }),
  };
  const open = html`<div class="field" data-field-id="${id}" data-type="${type}">`;
  if (isGroup(type))
    return html`${open}<fieldset${attributes({ id: `field-${idOf()}`, tabindex: '-1', ...(about && { 'aria-describedby': about }) })}><legend class="field-label">${title}${mark}</legend>${said}${hint}${groupHtml(field, value, common, idOf)}</fieldset></div>`;
  return html`${open}<label class="field-label" for="field-${idOf()}">${title}${mark}</label>${said}${singleHtml(field, value, common, idOf)}${hint}</div>`;
}

const optionText = ({ optionTexts = {} }: Field, option: string): string =>
  (Object.hasOwn(optionTexts, option) && optionTexts[option]) || option;

type Common = { 'aria-describedby'?: string; 'aria-invalid'?: 'true'; required?: true };

/** ID of a field, or of its nth input. */
type IdOf = (n?: number) => string;

const isGroup = (type: Field['type']) =>
  kinds[type].parts !== undefined || ['radio', 'checkbox', 'likert'].includes(type);

const input = (all: Parameters<typeof attributes>[0]): Html => html`<input${attributes(all)}>`;

const inputTypes: Partial<Record<Field['type'], string>> = { email: 'email', password: 'password' };
const modes: Partial<Record<Field['type'], string>> = { number: 'numeric', currency: 'decimal', website: 'url' };
const tokens: Partial<Record<Field['type'], string>> = { email: 'email', website: 'url', password: 'off' };

function singleHtml(field: Field, value: unknown, common: Common, idOf: IdOf): Html {
  const { id, type, placeholder, maxLength, options = [] } = field;
  const text = typeof value === 'string' ? value : '';
  const shared = { class: 'input', id: `field-${idOf()}`, name: nameOf(id), ...common };
  // Counts characters without cutting, so that someone who pastes too much sees by how much (spec §4 "Character
  // counter").
  if (type === 'textarea')
    return html`<textarea${attributes({ ...shared, rows: '4', ...(placeholder && { placeholder }), ...(maxLength && { 'data-max-length': String(maxLength) }) })}>${text}</textarea>`;
  if (type === 'select')
    return html`<select${attributes(shared)}><option value="">${pageMessages.choose}</option>${options.map((one) => html`<option value="${one}"${one === text ? ' selected' : ''}>${optionText(field, one)}</option>`)}</select>`;
  return input({
    ...shared,
    type: inputTypes[type] ?? 'text',
    value: text || undefined,
    inputmode: modes[type],
    autocomplete: tokens[type],
    placeholder,
    maxlength: maxLength ? String(maxLength) : undefined,
  });
}

const partLabels: Readonly<Record<string, string>> = partMessages;
const partTokens: Readonly<Record<string, string>> = {
  first: 'given-name',
  last: 'family-name',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country-name',
};

function groupHtml(field: Field, value: unknown, common: Common, idOf: IdOf): Html {
  const { id, type, options = [] } = field;
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  if (type === 'likert') return html`${options.map((question, n) => likertHtml(field, question, n, value))}`;
  if (type === 'radio' || type === 'checkbox') {
    const { required: _, ...others } = common;
    return html`${options.map(
      (one) =>
        html`<label class="field-check">${input({ type, name: nameOf(id), value: one, ...(chosen.includes(one) && { checked: true }), ...others })}<span>${optionText(field, one)}</span></label>`,
    )}`;
  }
  // A phone number is easier to enter in one field than in four.
  const parts = type === 'phone' ? ['line'] : (kinds[type].parts ?? []);
  const invalid = common['aria-invalid'] && { 'aria-invalid': 'true' };
  const drawn = parts.map((part, n) => {
    const label = type === 'phone' ? pageMessages.number : (partLabels[part] ?? part);
    const partId = `field-${idOf(n)}`;
    const shared = { class: 'input', id: partId, name: nameOf(id, n), ...invalid };
    if (part === 'ampm')
      return html`<div class="field"><label class="field-label" for="${partId}">${label}</label><select${attributes(shared)}>${['AM', 'PM'].map((one) => html`<option${chosen[n] === one ? ' selected' : ''}>${one}</option>`)}</select></div>`;
    const isDigits = type === 'date' || type === 'time';
    const token = type === 'phone' ? 'tel' : partTokens[part];
    return html`<div class="field"><label class="field-label" for="${partId}">${label}</label>${input({ ...shared, type: type === 'phone' ? 'tel' : 'text', value: chosen[n] || undefined, autocomplete: token, inputmode: isDigits ? 'numeric' : undefined, maxlength: isDigits ? '4' : '300' })}</div>`;
  });
  return html`<div class="form-row">${drawn}</div>`;
}

function likertHtml(field: Field, question: string, n: number, value: unknown): Html {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[question] : undefined;
  const name = nameOf(field.id, n);
  const answers = likertAnswers.map(
    (one) =>
      html`<label class="field-check">${input({ type: 'radio', name, value: one, ...(given === one && { checked: true }) })}<span>${likertMessages[one]}</span></label>`,
  );
  return html`<fieldset class="likert-question"><legend class="field-label">${optionText(field, question)}</legend>${answers}</fieldset>`;
}

/** Converts a browser's entries for these fields to values by field id, as submissions and carts expect them. */
export function valuesOfEntries(
  { fields }: Pick<Form, 'fields'>,
  entries: Iterable<readonly [name: string, value: unknown]>,
): Record<string, unknown> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || !name.startsWith(prefix)) continue;
    sent.set(name, [...(sent.get(name) ?? []), value]);
  }
  const values: Record<string, unknown> = {};
  for (const { id, type, options = [] } of fields) {
    const at = (n?: number) => sent.get(nameOf(id, n))?.[0] ?? '';
    if (type === 'section') continue;
    if (type === 'checkbox') values[id] = sent.get(nameOf(id)) ?? [];
    else if (type === 'phone') values[id] = at(0);
    else if (type === 'likert')
      values[id] = Object.fromEntries(options.map((question, n) => [question, at(n)]).filter(([, one]) => one !== ''));
    else if (type === 'time') {
      const parts = [0, 1, 2, 3].map(at);
      // AM or PM without a time isn't an answer.
      values[id] = parts.slice(0, 3).every((part) => part === '') ? [] : parts;
    } else {
      const { parts } = kinds[type];
      values[id] = parts ? parts.map((_, n) => at(n)) : at();
    }
  }
  return values;
}

/** Spec §3: a hidden field takes its value from the query parameter of the same name. */
export const hiddenFrom = ({ fields }: Pick<Form, 'fields'>, query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ id, type, title }) => {
      const said = query.get(title) ?? query.get(id);
      return type === 'hidden' && said !== null ? [[id, said.slice(0, 500)]] : [];
    }),
  );
