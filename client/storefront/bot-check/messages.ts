// The bot check's console messages: spec §8 "Other". Separate from ../messages.ts, which every page loads. Portable.
import { catalog } from '../../../server/base/text/catalog.ts';

export const messages = catalog({
  noKey: 'Enterprise V3 ReCaptcha site key not found',
  noLibrary: 'ReCaptcha has not been set up!',
});
