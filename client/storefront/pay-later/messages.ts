// Messages of the installment popup. Portable.
import { catalog } from '../../../server/base/text/catalog.ts';

export const messages = catalog({
  /** For the console: spec §8 "A failed pay-later modal fetch only logs a warning". */
  pageFailed: 'Unable to load the pay-later page.',
  /** Spec §8 "Pay-later API fact". */
  reportFailed: 'The pay-later event was not accepted.',
});
