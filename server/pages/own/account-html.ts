// Pieces of the account pages' markup: forms that work without script, with their problems beside the fields. Called by
// account-pages.ts. Plain text comes in, markup goes out.

import { escapeHtml } from '../../base/text/escape-html.ts';
import { addressFields, townLine } from '../../commerce/address/address.ts';
import { countriesByName, countryName } from '../../commerce/address/countries.ts';
import type { Address } from '../../commerce/address/schema.ts';

/** What was wrong with the form that was sent, and what it said. */
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
  /** Of a text of several lines, whose letters are counted (spec §4). */
  rows?: number;
  value?: string;
  autocomplete?: string;
  required?: boolean;
  /** Said of a field that need not be filled in; not where another choice decides that. */
  isOptionalSaid?: boolean;
  hint?: string;
  maxLength?: number;
  refused?: Refused;
};

export function field(options: FieldOptions): string {
  const { name, label, type = 'text', required = true, hint, refused, maxLength = 256, autocomplete } = options;
  const id = `field-${name}`;
  const problem = problemOf(name, refused);
  // What was typed is shown again, a password never.
  const value = type === 'password' ? '' : (refused?.values[name] ?? options.value ?? '');
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const named = `class="input" id="${id}" name="${name}"`;
  const more = `maxlength="${maxLength}"${required ? ' required' : ''}${autocomplete ? ` autocomplete="${autocomplete}"` : ''}${problem ? ' aria-invalid="true"' : ''}${described ? ` aria-describedby="${described}"` : ''}`;
  // The line break is none of the text: browsers drop the first one.
  const input = options.rows
    ? `<textarea ${named} rows="${options.rows}" data-max-length="${maxLength}" ${more}>\n${escapeHtml(value)}</textarea>`
    : `<input ${named} type="${type}" value="${escapeHtml(value)}" ${more}>`;
  return `<div class="field"><label class="field-label" for="${id}">${escapeHtml(label)}${required || options.isOptionalSaid === false ? '' : '<span class="field-hint"> (optional)</span>'}</label>${problemHtml(id, problem)}${input}${hint ? `<p class="field-hint" id="${id}-hint">${escapeHtml(hint)}</p>` : ''}</div>`;
}

const problemOf = (name: string, refused: Refused | undefined): string | undefined =>
  refused?.fields?.[name] ?? (refused?.field === name ? refused.message : undefined);

const problemHtml = (id: string, problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="field-error" id="${id}-problem">${escapeHtml(problem)}</p>`;

function choice(options: {
  name: string;
  label: string;
  value: string;
  autocomplete: string;
  required: boolean;
  choices: readonly { value: string; label: string }[];
  empty?: boolean;
  problem?: string;
}): string {
  const { name, label, value, choices, problem, autocomplete, required, empty } = options;
  const id = `field-${name}`;
  const entries = choices.map(
    (one) =>
      `<option value="${escapeHtml(one.value)}"${one.value === value ? ' selected' : ''}>${escapeHtml(one.label)}</option>`,
  );
  return `<div class="field"><label class="field-label" for="${id}">${escapeHtml(label)}</label>${problemHtml(id, problem)}<select class="input" id="${id}" name="${name}" autocomplete="${autocomplete}"${required ? ' required' : ''}${problem ? ` aria-invalid="true" aria-describedby="${id}-problem"` : ''}>${empty ? '<option value=""></option>' : ''}${entries.join('')}</select></div>`;
}

/** The fields of an address as its country has them; another country is chosen with the button beside it. */
export function addressForm(address: Address, language: string, refused: Refused | undefined): string {
  const value = (name: keyof Address) => refused?.values[name] ?? address[name];
  const country = value('country');
  const countries = countriesByName(language).map(({ code, name }) => ({ value: code, label: name }));
  const fields = addressFields(country).map(({ name, label, required, autocomplete, maxLength, options }) =>
    options
      ? choice({
          name,
          label,
          value: value(name),
          autocomplete,
          required,
          choices: options,
          empty: true,
          problem: problemOf(name, refused),
        })
      : field({
          name,
          label,
          required,
          autocomplete,
          maxLength,
          value: address[name],
          refused,
          type: name === 'phoneNumber' ? 'tel' : 'text',
        }),
  );
  return `<div class="account-country">${choice({ name: 'country', label: 'Country or region', value: country, autocomplete: 'country', required: true, choices: countries, problem: problemOf('country', refused) })}<button class="button button--secondary" name="action" value="country" formnovalidate>Use this country</button></div>${fields.join('')}`;
}

export type FormOptions = { action: string; crumb: string; refused?: Refused; className?: string };

/** Every form of these pages carries the visitor's crumb. What is wrong stands above it, and is read out first. */
export function form({ action, crumb, refused, className = 'form' }: FormOptions, ...inner: string[]): string {
  const problem = refused
    ? `<div class="alert alert--error" role="alert"><p>${escapeHtml(refused.message)}</p></div>`
    : '';
  return `<form class="${className}" method="post" action="${escapeHtml(action)}">${problem}<input type="hidden" name="crumb" value="${escapeHtml(crumb)}">${inner.join('')}</form>`;
}

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

export const button = (label: string, kind: 'primary' | 'secondary' | 'link' = 'primary', attributes = ''): string =>
  `<button class="button${kind === 'primary' ? '' : ` button--${kind}`}"${attributes}>${escapeHtml(label)}</button>`;

export const check = (name: string, label: string): string =>
  `<div class="field-check"><input type="checkbox" id="field-${name}" name="${name}" value="on"><label for="field-${name}">${escapeHtml(label)}</label></div>`;

export const card = (title: string, ...inner: string[]): string =>
  `<section class="account-card"><h2>${escapeHtml(title)}</h2>${inner.join('')}</section>`;

export const said = (text: string): string =>
  `<div class="alert alert--success" role="status"><p>${escapeHtml(text)}</p></div>`;

export function addressHtml(address: Address, language: string): string {
  const { firstName, lastName, line1, line2, country, phoneNumber } = address;
  const lines = [
    `${firstName} ${lastName}`,
    line1,
    line2,
    townLine(address),
    countryName(country, language),
    phoneNumber,
  ];
  return `<address>${lines.flatMap((line) => (line?.trim() ? [escapeHtml(line.trim())] : [])).join('<br>')}</address>`;
}

const screens = [
  ['/account', 'Overview'],
  ['/account/orders', 'Orders'],
  ['/account/addresses', 'Addresses'],
  ['/account/downloads', 'Downloads'],
  ['/account/subscriptions', 'Subscriptions'],
  ['/account/profile', 'Profile'],
  ['/account/security', 'Devices and data'],
] as const;

/** The frame of the screens of somebody who is signed in. */
export function accountFrame(
  options: { title: string; path: string; crumb: string; done?: string },
  html: string,
): string {
  const links = screens
    .map(
      ([href, label]) =>
        `<li><a href="${href}"${href === options.path ? ' aria-current="page"' : ''}>${label}</a></li>`,
    )
    .join('');
  const out = form(
    { action: '/account/sign-out', crumb: options.crumb, className: 'account-sign-out' },
    button('Sign out', 'link', ' name="cloneCart" value=""'),
    button('Sign out, keep my cart', 'link', ' name="cloneCart" value="true"'),
  );
  return `<section class="account-page wrap"><h1>${escapeHtml(options.title)}</h1><div class="account-layout"><nav class="account-nav" aria-label="Account"><ul>${links}</ul>${out}</nav><div class="account-main">${options.done ? said(options.done) : ''}${html}</div></div></section>`;
}

/** The frame of the screens of a visitor: one form in the middle. */
export const doorFrame = (title: string, html: string, done?: string): string =>
  `<section class="account-page account-page--door wrap"><h1>${escapeHtml(title)}</h1>${done ? said(done) : ''}${html}</section>`;
