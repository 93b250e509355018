// The shop's country, else where it ships to, else where its language is spoken. Portable.
import { checkoutDefaults, type Website } from './schema.ts';

/** In a request in a further language of the site. */
export type MainLanguage = { readonly mainLanguage?: string };

/** The same in every language of the site: taxes and addresses depend on it. */
export const countryOf = ({ language, mainLanguage = language, store }: Website & MainLanguage): string =>
  store.storeAddress?.country ??
  store.shippingCountryDefaultValue ??
  /-([A-Z]{2})$/.exec(mainLanguage)?.[1] ??
  checkoutDefaults.shippingCountryDefaultValue;
