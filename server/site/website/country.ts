// Where the shop is, or else where its parcels go. Portable.
import { checkoutDefaults, type Website } from './schema.ts';

export const countryOf = ({ store }: Website): string =>
  store.storeAddress?.country ?? store.shippingCountryDefaultValue ?? checkoutDefaults.shippingCountryDefaultValue;
