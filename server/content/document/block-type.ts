// The fixed words of documents: block numbers and section themes. Portable, and light: the browser takes it without zod.

/** Block numbers of the specification (editor 3.2). */
export const BlockType = {
  text: 2,
  image: 5,
  gallery: 8,
  spacer: 21,
  code: 23,
  quote: 31,
  product: 43,
  markdown: 44,
  line: 47,
  button: 53,
  summary: 55,
  accordion: 69,
} as const;

export const sectionThemes = ['light-1', 'light-2', 'soft', 'bright', 'dark-1', 'dark-2'] as const;
