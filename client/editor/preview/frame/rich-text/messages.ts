// The toolbar of the text editor. Portable.

export const messages = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quote',
  paragraph: 'Paragraph',
  h1: 'Heading 1',
  h2: 'Heading 2',
  h3: 'Heading 3',
  h4: 'Heading 4',
  formatting: 'Text formatting',
  style: 'Text style',
  link: 'Link',
  linkAddress: 'Link address',
  applyLink: 'Apply link',
  apply: 'Apply',
  removeLink: 'Remove link',
  remove: 'Remove',
  selectFirst: 'Select the text to link first.',
  text: 'Text',
  /** Spec §8 "Editor UI messages". */
  urlInvalid: ({ url }: { url: string }) => `${url} is not a valid page URL`,
} as const;
