// Messages about address fields. Portable.
import { catalog } from '../../base/text/catalog.ts';

export const messages = /* @__PURE__ */ catalog({
  /** Wire §3.4. */
  required: (label: string) => `${label} is required.`,
  tooLong: (max: number) => `Value should have a length no longer than ${max}.`,
  notValid: (label: string) => `${label} is not valid.`,
  country: 'Country or region',
  useCountry: 'Use this country',
});

const names = [
  'First name',
  'Last name',
  'Address 1',
  'Address 2',
  'City',
  'Suburb',
  'Town or city',
  'Postal code',
  'Postcode',
  'ZIP code',
  'PIN code',
  'Eircode',
  'State',
  'Province',
  'County',
  'Prefecture',
  'Province or city',
  'Governorate',
  'Region',
  'Department',
  'Oblast',
  'District',
  'Emirate',
  'State, province, or region',
  'Phone',
  'Country',
] as const;
export type Label = (typeof names)[number];

/** Fields are called differently by country. */
export const labels = /* @__PURE__ */ catalog(
  Object.fromEntries(names.map((name) => [name, name])) as Record<Label, Label>,
);
