// The field for formatted text. Portable.

export const messages = {
  toolbar: ({ label }: { label: string }) => `Formatting of ${label}`,
  style: 'Text style',
  paragraph: 'Paragraph',
  h2: 'Heading',
  h3: 'Subheading',
  bold: 'Bold',
  italic: 'Italic',
  bullets: 'Bullet list',
  numbers: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  linkTo: 'Link to',
  linkHint: 'A web address, or a page of your site such as /about. Leave empty to remove the link.',
  setLink: 'Set link',
  selectFirst: 'Select the words to link first.',
  htmlNote: 'This text has HTML that only code can change.',
} as const;
