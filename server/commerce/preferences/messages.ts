// What owners read about commerce preferences. Portable.

export const messages = {
  namespaceWrong: 'A namespace has 1 to 64 letters, digits, _ or -.',
  keyRepeated: ({ key }: { key: string }) => `Another shipping option already uses the key "${key}".`,
  tiersNeeded: 'Add at least one weight tier.',
  tiersUnordered: 'Each weight must be higher than the one before.',
  postalCodesNeeded: 'Enter the postal codes for local delivery.',
  taxClassRepeated: ({ key }: { key: string }) => `Another tax class already uses the key "${key}".`,
  taxClassUnknown: ({ key }: { key: string }) => `Tax class "${key}" does not exist.`,
};
