// Validates email addresses. Forms use a narrower rule (spec §5). Portable.

/** Spec §5, §9. */
export const emailChars = { min: 3, max: 256 } as const;

/** Normalizes a typed or pasted address: removes invisible characters and converts full-width letters. Keeps case. */
export const typedAddress = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .trim();

/**
 * Commerce 2.5: wider than the forms' rule, since real addresses may have long endings. Refuses invisible characters:
 * pasted along, they make an address that looks right but doesn't work.
 */
export const isEmail = (text: string): boolean =>
  text.length >= emailChars.min &&
  text.length <= emailChars.max &&
  !/[\p{Cc}\p{Cf}]/u.test(text) &&
  /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/u.test(text);

/** Few servers accept mail for a local part that isn't ASCII (SMTPUTF8); the domain can always be written in ASCII. */
export const isDeliverable = (text: string): boolean => isEmail(text) && /^[!-~]+@/.test(text);

/** The message for a valid address that few servers deliver to. */
export const plainAddressAsked = 'Enter an email address without accents or special letters before the @.';

/** For schemas that check `isEmail` separately. */
export const isDeliverableIfEmail = (text: string): boolean => !isEmail(text) || isDeliverable(text);
