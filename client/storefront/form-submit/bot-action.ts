// What a bot check is told that is being sent. Spec §7 "Actions"; that of waitlists: restock/sign-up.ts. Portable.

export const botAction = ({ isNewsletter, isInPopUp }: { isNewsletter: boolean; isInPopUp: boolean }): string =>
  isInPopUp ? 'PROMO_POPUP_SUBMISSION' : isNewsletter ? 'NEWSLETTER_BLOCK_SUBMISSION' : 'FORM_BLOCK_SUBMISSION';
