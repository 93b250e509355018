// Copy about commerce preferences. Portable.

export const messages = {
  namespaceWrong: 'Use 1 to 64 letters, digits, _ or - for a namespace.',
  keyRepeated: ({ key }: { key: string }) => `Another shipping option already uses the key "${key}".`,
  tiersNeeded: 'Add at least one weight tier.',
  tiersUnordered: 'Each weight must be higher than the one before.',
  priceTiersNeeded: 'Add at least one price range.',
  priceTiersUnordered: 'Each order total must be higher than the one before, and only the last one can be empty.',
  tierLimitNeeded: 'Enter the upper limit for each price.',
  emailWrong: 'Enter an email address such as hello@example.com.',
  emailRepeated: ({ email }: { email: string }) => `${email} is in the list twice.`,
  postalCodesNeeded: 'Enter the postal codes for local delivery.',
  taxClassRepeated: ({ key }: { key: string }) => `Another tax class already uses the key "${key}".`,
  taxClassUnknown: ({ key }: { key: string }) => `Tax class "${key}" does not exist.`,
};
