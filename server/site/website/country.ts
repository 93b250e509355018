// The shop's country, else where it ships to, else where its language is spoken. Portable.
import { checkoutDefaults, type Website } from './schema.ts';

export const countryOf = ({ language, store }: Website): string =>
  store.storeAddress?.country ??
  store.shippingCountryDefaultValue ??
  /-([A-Z]{2})$/.exec(language)?.[1] ??
  checkoutDefaults.shippingCountryDefaultValue;
