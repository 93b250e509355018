import { expect, it } from 'vitest';
import { botAction } from './bot-action.ts';

it.each([
  [{ isNewsletter: false, isInPopUp: false }, 'FORM_BLOCK_SUBMISSION'],
  [{ isNewsletter: true, isInPopUp: false }, 'NEWSLETTER_BLOCK_SUBMISSION'],
  [{ isNewsletter: true, isInPopUp: true }, 'PROMO_POPUP_SUBMISSION'],
  [{ isNewsletter: false, isInPopUp: true }, 'PROMO_POPUP_SUBMISSION'],
])('a bot check is told what is sent: %j', (form, action) => expect(botAction(form)).toBe(action));
