// Messages of the rich-text field. Portable.

export const messages = {
  toolbar: ({ label }: { label: string }) => `Formatting of ${label}`,
  style: 'Text style',
  paragraph: 'Paragraph',
  h2: 'Heading',
  h3: 'Subheading',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  bullets: 'Bullet list',
  numbers: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  htmlNote: 'This text has HTML that only code can change.',
} as const;
