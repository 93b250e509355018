// Elements of no-script forms, with errors next to the fields. Escapes all text.

import { catalog } from './catalog.ts';
import { type Html, html, type Markup } from './html.ts';

const fieldWords = /* @__PURE__ */ catalog({ optional: '(optional)' });

/** Errors and values of a refused form. */
export type Refused = {
  message: string;
  field?: string;
  fields?: Record<string, string>;
  values: Record<string, string>;
};

type FieldOptions = {
  name: string;
  label: string;
  type?: string;
  /** Makes it a multi-line text with a character count (spec §4). */
  rows?: number;
  value?: string;
  autocomplete?: string;
  required?: boolean;
  /** Labels an optional field; not where another choice determines that. */
  isOptionalSaid?: boolean;
  hint?: string;
  maxLength?: number;
  refused?: Refused;
};

export function field(options: FieldOptions): Html {
  const { name, label, type = 'text', required = true, hint, refused, maxLength = 256, autocomplete } = options;
  const id = `field-${name}`;
  const problem = problemOf(name, refused);
  // Shows the submitted value again, but never a password.
  const value = type === 'password' ? '' : (refused?.values[name] ?? options.value ?? '');
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const named = html`class="input" id="${id}" name="${name}"`;
  const more = html`maxlength="${maxLength}"${required ? ' required' : ''}${autocomplete ? html` autocomplete="${autocomplete}"` : ''}${problem ? html` aria-invalid="true"` : ''}${described ? html` aria-describedby="${described}"` : ''}`;
  // The extra line break isn't part of the text: browsers drop the first one.
  const input = options.rows
    ? html`<textarea ${named} rows="${options.rows}" data-max-length="${maxLength}" ${more}>\n${value}</textarea>`
    : html`<input ${named} type="${type}" value="${value}" ${more}>`;
  return html`<div class="field"><label class="field-label" for="${id}">${label}${required || options.isOptionalSaid === false ? '' : html`<span class="field-hint"> ${fieldWords.optional}</span>`}</label>${problemHtml(id, problem)}${input}${hint ? html`<p class="field-hint" id="${id}-hint">${hint}</p>` : ''}</div>`;
}

export const problemOf = (name: string, refused: Refused | undefined): string | undefined =>
  refused?.fields?.[name] ?? (refused?.field === name ? refused.message : undefined);

const problemHtml = (id: string, problem: string | undefined): Markup =>
  problem === undefined ? '' : html`<p class="field-error" id="${id}-problem">${problem}</p>`;

export function choice(options: {
  name: string;
  label: string;
  value: string;
  autocomplete: string;
  required: boolean;
  choices: readonly { value: string; label: string }[];
  empty?: boolean;
  problem?: string;
}): Html {
  const { name, label, value, choices, problem, autocomplete, required, empty } = options;
  const id = `field-${name}`;
  const entries = choices.map(
    (one) => html`<option value="${one.value}"${one.value === value ? ' selected' : ''}>${one.label}</option>`,
  );
  return html`<div class="field"><label class="field-label" for="${id}">${label}</label>${problemHtml(id, problem)}<select class="input" id="${id}" name="${name}" autocomplete="${autocomplete}"${required ? ' required' : ''}${problem ? html` aria-invalid="true" aria-describedby="${id}-problem"` : ''}>${empty ? html`<option value=""></option>` : ''}${entries}</select></div>`;
}

type FormOptions = { action: string; csrfToken: string; refused?: Refused; className?: string };

/** Every form includes the visitor's CSRF token. Errors come first, so that screen readers announce them first. */
export function form({ action, csrfToken, refused, className = 'form' }: FormOptions, ...inner: Markup[]): Html {
  const problem = refused ? html`<div class="alert alert--error" role="alert"><p>${refused.message}</p></div>` : '';
  return html`<form class="${className}" method="post" action="${action}">${problem}<input type="hidden" name="crumb" value="${csrfToken}">${inner}</form>`;
}

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

export const button = (label: string, kind: 'primary' | 'secondary' | 'link' = 'primary', more: Markup = ''): Html =>
  html`<button class="button${kind === 'primary' ? '' : ` button--${kind}`}"${more}>${label}</button>`;

export const check = (name: string, label: string): Html =>
  html`<div class="field-check"><input type="checkbox" id="field-${name}" name="${name}" value="on"><label for="field-${name}">${label}</label></div>`;

export const card = (title: string, ...inner: Markup[]): Html =>
  html`<section class="account-card"><h2>${title}</h2>${inner}</section>`;

export const said = (text: string): Html => html`<div class="alert alert--success" role="status"><p>${text}</p></div>`;

type Choice = { value: string; label: string; hint?: string };

/** Radio buttons as one row of clickable fields. */
export function choicesHtml(
  name: string,
  legend: string,
  choices: readonly Choice[],
  chosen: string | undefined,
  problem?: string,
): Html {
  const rows = choices.map(
    ({ value, label, hint }) =>
      html`<label class="pick"><input type="radio" name="${name}" value="${value}"${value === chosen ? ' checked' : ''} required><span>${label}${hint ? html`<small>${hint}</small>` : ''}</span></label>`,
  );
  const said = problem ? html`<p class="field-error" id="field-${name}-problem">${problem}</p>` : '';
  return html`<fieldset class="picks" id="field-${name}"${problem ? html` aria-describedby="field-${name}-problem"` : ''}><legend>${legend}</legend>${said}<div class="picks-row">${rows}</div></fieldset>`;
}

/** Error summary above a submitted form; each line links to its field. */
export function problemsHtml(title: string, fields: Readonly<Record<string, string>>): Markup {
  const rows = Object.entries(fields).map(([name, text]) => html`<li><a href="#field-${name}">${text}</a></li>`);
  if (rows.length === 0) return '';
  return html`<div class="alert alert--error" role="alert"><p class="alert-title">${title}</p><ul>${rows}</ul></div>`;
}
