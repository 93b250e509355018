// What counts as a mail address. Forms ask a narrower question of their own (spec §5). Portable.

/** Spec §5, §9. */
export const emailChars = { min: 3, max: 256 } as const;

/** As it was typed or pasted, without what nobody sees and with plain letters for full-width ones. Case stays. */
export const typedAddress = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .trim();

/**
 * Commerce 2.5: a wider rule than the forms' own, since real customers have addresses with long endings. Not with characters that nobody
 * sees: pasted along, they make an address that looks right and gets no mail.
 */
export const isEmail = (text: string): boolean =>
  text.length >= emailChars.min &&
  text.length <= emailChars.max &&
  !/[\p{Cc}\p{Cf}]/u.test(text) &&
  /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/u.test(text);

/** Few servers take mail for a name that is not plain ASCII (SMTPUTF8); what comes after the @ can be written in ASCII. */
export const isDeliverable = (text: string): boolean => isEmail(text) && /^[!-~]+@/.test(text);

/** The message for a valid address that few servers deliver to. */
export const plainAddressAsked = 'Enter an email address without accents or special letters before the @.';

/** For schemas that have asked `isEmail` already. */
export const isDeliverableIfEmail = (text: string): boolean => !isEmail(text) || isDeliverable(text);
