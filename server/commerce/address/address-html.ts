// HTML of an address: its form and its lines. Portable.

import { choice, field, problemOf, type Refused } from '../../base/text/form-html.ts';
import { type Html, html, joinHtml } from '../../base/text/html.ts';
import { addressFields, townLine } from './address.ts';
import { countryChoices, countryName } from './countries.ts';
import { messages } from './messages.ts';
import type { Address } from './schema.ts';

/** Shows the fields of the address's country; the button beside it switches to another country. */
export function addressForm(address: Address, language: string, refused: Refused | undefined): Html {
  const value = (name: keyof Address) => refused?.values[name] ?? address[name];
  const country = value('country');
  const countries = countryChoices(language);
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
  return html`<div class="account-country">${choice({ name: 'country', label: messages.country, value: country, autocomplete: 'country', required: true, choices: countries, problem: problemOf('country', refused) })}<button class="button button--secondary" name="action" value="country" formnovalidate>${messages.useCountry}</button></div>${fields}`;
}

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
    // Each keeps its own order in a page of the other direction.
    lines.filter((line) => line?.trim()).map((line) => html`<bdi>${line}</bdi>`),
    html`<br>`,
  )}</address>`;
}
