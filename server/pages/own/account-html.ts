// Pieces of the account pages' markup: forms that work without script, with their problems beside the fields. Called by
// account-pages.ts. Plain text comes in, markup goes out.

import { type Html, html, joinHtml, type Markup } from '../../base/text/html.ts';
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

export function field(options: FieldOptions): Html {
  const { name, label, type = 'text', required = true, hint, refused, maxLength = 256, autocomplete } = options;
  const id = `field-${name}`;
  const problem = problemOf(name, refused);
  // What was typed is shown again, a password never.
  const value = type === 'password' ? '' : (refused?.values[name] ?? options.value ?? '');
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const named = html`class="input" id="${id}" name="${name}"`;
  const more = html`maxlength="${maxLength}"${required ? ' required' : ''}${autocomplete ? html` autocomplete="${autocomplete}"` : ''}${problem ? html` aria-invalid="true"` : ''}${described ? html` aria-describedby="${described}"` : ''}`;
  // The line break is none of the text: browsers drop the first one.
  const input = options.rows
    ? html`<textarea ${named} rows="${options.rows}" data-max-length="${maxLength}" ${more}>\n${value}</textarea>`
    : html`<input ${named} type="${type}" value="${value}" ${more}>`;
  return html`<div class="field"><label class="field-label" for="${id}">${label}${required || options.isOptionalSaid === false ? '' : html`<span class="field-hint"> (optional)</span>`}</label>${problemHtml(id, problem)}${input}${hint ? html`<p class="field-hint" id="${id}-hint">${hint}</p>` : ''}</div>`;
}

const problemOf = (name: string, refused: Refused | undefined): string | undefined =>
  refused?.fields?.[name] ?? (refused?.field === name ? refused.message : undefined);

const problemHtml = (id: string, problem: string | undefined): Markup =>
  problem === undefined ? '' : html`<p class="field-error" id="${id}-problem">${problem}</p>`;

function choice(options: {
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

/** The fields of an address as its country has them; another country is chosen with the button beside it. */
export function addressForm(address: Address, language: string, refused: Refused | undefined): Html {
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
  return html`<div class="account-country">${choice({ name: 'country', label: 'Country or region', value: country, autocomplete: 'country', required: true, choices: countries, problem: problemOf('country', refused) })}<button class="button button--secondary" name="action" value="country" formnovalidate>Use this country</button></div>${fields}`;
}

export type FormOptions = { action: string; crumb: string; refused?: Refused; className?: string };

/** Every form of these pages carries the visitor's crumb. What is wrong stands above it, and is read out first. */
export function form({ action, crumb, refused, className = 'form' }: FormOptions, ...inner: Markup[]): Html {
  const problem = refused ? html`<div class="alert alert--error" role="alert"><p>${refused.message}</p></div>` : '';
  return html`<form class="${className}" method="post" action="${action}">${problem}<input type="hidden" name="crumb" value="${crumb}">${inner}</form>`;
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

export function addressHtml(address: Address, language: string): Html {
  const { firstName, lastName, line1, line2, country, phoneNumber } = address;
  const lines = [
    `${firstName} ${lastName}`,
    line1,
    line2,
    townLine(address),
    countryName(country, language),
    phoneNumber,
  ];
  return html`<address>${joinHtml(
    lines.flatMap((line) => line?.trim() || []),
    html`<br>`,
  )}</address>`;
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
  inner: Markup,
): Html {
  const links = screens.map(
    ([href, label]) =>
      html`<li><a href="${href}"${href === options.path ? html` aria-current="page"` : ''}>${label}</a></li>`,
  );
  const out = form(
    { action: '/account/sign-out', crumb: options.crumb, className: 'account-sign-out' },
    button('Sign out', 'link', html` name="cloneCart" value=""`),
    button('Sign out, keep my cart', 'link', html` name="cloneCart" value="true"`),
  );
  return html`<section class="account-page wrap"><h1>${options.title}</h1><div class="account-layout"><nav class="account-nav" aria-label="Account"><ul>${links}</ul>${out}</nav><div class="account-main">${options.done ? said(options.done) : ''}${inner}</div></div></section>`;
}

/** The frame of the screens of a visitor: one form in the middle. */
export const doorFrame = (title: string, inner: Markup, done?: string): Html =>
  html`<section class="account-page account-page--door wrap"><h1>${title}</h1>${done ? said(done) : ''}${inner}</section>`;
