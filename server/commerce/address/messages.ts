// Messages about address fields. Portable.

export const messages = {
  /** Wire §3.4. */
  required: (label: string) => `${label} is required.`,
  tooLong: (max: number) => `Value should have a length no longer than ${max}.`,
  notValid: (label: string) => `${label} is not valid.`,
  country: 'Country or region',
  useCountry: 'Use this country',
} as const;
