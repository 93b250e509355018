// Messages of the name dialog. Portable.

export const nameMessages = {
  name: 'Name',
  missing: 'Enter a name.',
  loss: "The name you entered isn't saved yet.",
} as const;
