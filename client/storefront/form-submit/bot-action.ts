// The bot check's action names. Spec §7 "Actions"; the waitlist's is in restock/sign-up.ts. Portable.

export const botAction = ({ isNewsletter, isInPopUp }: { isNewsletter: boolean; isInPopUp: boolean }): string =>
  isInPopUp ? 'PROMO_POPUP_SUBMISSION' : isNewsletter ? 'NEWSLETTER_BLOCK_SUBMISSION' : 'FORM_BLOCK_SUBMISSION';
