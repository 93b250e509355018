// Sentences of the dialog that asks for a name. Portable.

export const nameMessages = {
  name: 'Name',
  missing: 'Enter a name.',
  loss: "The name you entered isn't saved yet.",
} as const;
