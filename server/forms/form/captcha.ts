// The bot check of a form, for sites that have keys for one. Portable.

/** `bound`: the button stays off until it is solved. */
export const captchaChoices = ['on', 'bound'] as const;
