// Sentences of single fields. Portable.

export const fieldMessages = {
  amountWrong: 'Enter an amount such as 12.50.',
  wholeNumber: 'Enter a whole number.',
  numberWrong: 'Enter a number.',
  unlimited: 'Unlimited',
  addTag: 'Press Enter to add it',
  exactly: ({ label }: { label: string }) => `${label}, exact value`,
  move: ({ name }: { name: string }) => `Move ${name}`,
  copied: 'Copied',
  copyFailed: 'Your browser didn’t copy it. Select the text and copy it yourself.',
  becomes: ({ value }: { value: string }) => `Becomes ${value}`,
  dayRange: { from: 'From', to: 'To' },
} as const;
