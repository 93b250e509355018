// The fixed words of documents: block numbers and section themes. Portable, and light: the browser takes it without zod.

/** Block numbers of the specification (editor 3.2). */
export const BlockType = {
  text: 2,
  image: 5,
  gallery: 8,
  form: 9,
  spacer: 21,
  tagCloud: 14,
  code: 23,
  quote: 31,
  product: 43,
  markdown: 44,
  line: 47,
  newsletter: 51,
  button: 53,
  summary: 55,
  accordion: 69,
} as const;

/** The word of each number in class names and in `.block.conf` files (editor 3.2). */
export const blockNames: Readonly<Record<number, string>> = {
  1: 'navigation', 2: 'html', 3: 'logo', 4: 'map', 5: 'image', 6: 'twitter', 7: 'journal', 8: 'gallery', 9: 'form', 10: 'geo',
  11: 'index', 12: 'collectionlink', 13: 'link', 14: 'tagcloud', 16: 'comments', 17: 'folder', 18: 'menu', 19: 'sociallinks',
  20: 'summary', 21: 'spacer', 22: 'embed', 23: 'code', 24: 'foursquare', 25: 'instagram', 26: 'calendar', 31: 'quote', 32: 'video',
  33: 'search', 41: 'audio', 42: 'fivehundredpix', 43: 'product', 44: 'markdown', 45: 'flickr', 46: 'amazon', 47: 'horizontalrule',
  48: 'socialaccountlinks', 49: 'rss', 50: 'opentable', 51: 'newsletter', 52: 'donation', 53: 'button', 54: 'socialaccountlinks-v2',
  55: 'summary-v2', 56: 'soundcloud', 57: 'emailfooter', 59: 'tourdates', 60: 'album', 61: 'archive', 62: 'chart', 63: 'zola',
  65: 'acuity', 66: 'opentable-v2', 67: 'member-area', 68: 'tock', 69: 'accordion',
}; // biome-ignore format: one table

export const sectionThemes = ['light-1', 'light-2', 'soft', 'bright', 'dark-1', 'dark-2'] as const;
