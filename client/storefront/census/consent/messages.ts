// Messages of the consent banner. Portable.
import { catalog } from '../../../../server/base/text/catalog.ts';

export const messages = catalog({
  title: 'Cookies',
  text: 'We use cookies to count visits and to see which pages work.',
  textServices: 'We use cookies to count visits and to measure our ads with third-party services.',
  privacy: 'Privacy policy',
  accept: 'Accept',
  decline: 'Decline',
});
