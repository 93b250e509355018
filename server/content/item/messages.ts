// What can be wrong with the fields of an item. Portable.

export const messages = {
  startMissing: 'Enter a start date.',
  imageMissing: 'Choose an image.',
  titleMissing: 'Enter a title.',
  fieldUnknown: 'The template no longer has this field.',
  imageGone: 'This image was deleted. Choose another one.',
  wrongValue: 'This value does not fit the field.',
  /** Spec §5. */
  kindUnknown: ({ kind }: { kind: string }) => `${kind} is not one of the expected options`,
  madeOfSections: 'This item is made of sections. Edit it on its page.',
  orderedByDate: 'Items on this page are sorted by date.',
  moveTooLarge: 'These items are too large to move that far at once. Move them a shorter distance.',
  urlIdInvalid: 'Use lowercase letters, digits, and single dashes.',
  labelTwice: 'Enter each one only once.',
  fieldsTooLarge: 'Custom fields can hold up to 50 KB.',
  endsBeforeStart: 'The event cannot end before it starts.',
} as const;
