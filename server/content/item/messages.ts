// Validation errors for item fields. Portable.

export const messages = {
  startMissing: 'Enter a start date.',
  noFile: 'The upload contains no file.',
  imageMissing: 'Choose an image.',
  linkInvalid: 'Enter a link such as /about, https://example.com, or mailto:hello@example.com.',
  addressInvalid: 'Enter an address such as https://example.com.',
  sourceMissing: 'Enter the address that this link leads to.',
  videoMissing: 'Enter the address of a video.',
  audioMissing: 'Enter the address of an audio file.',
  copyOf: ({ title }: { title: string }) => `Copy of ${title}`.slice(0, 500),
  titleMissing: 'Enter a title.',
  fieldUnknown: 'The template no longer has this field.',
  imageGone: 'This image was deleted. Choose another one.',
  wrongValue: "This value isn't valid for this field.",
  /** Spec §5. */
  kindUnknown: ({ kind }: { kind: string }) => `${kind} is not one of the expected options`,
  madeOfSections: 'This item is made of sections. Edit it on its page.',
  textNotPublished: 'Its text is not published yet. Ask for a review on its page.',
  fieldsNotPublished: 'It has unpublished changes. Discard them first, or ask someone who may publish them.',
  orderedByDate: 'Items on this page are sorted by date.',
  moveTooLarge: 'These items are too large to move that far at once. Move them a shorter distance.',
  urlIdInvalid: 'Use lowercase letters, digits, and single dashes.',
  labelTwice: 'Enter each one only once.',
  fieldsTooLarge: 'Custom fields can hold up to 50 KB.',
  endsBeforeStart: 'The event cannot end before it starts.',
} as const;
