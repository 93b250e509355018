// Block types that only imports bring: their data is kept, and a template can draw them with a file of its own. Portable.

export const importedBlocks = {
  gallery: {
    number: 8,
    name: 'Gallery',
    icon: 'M22 11l-1.296-1.296a2.4 2.4 0 0 0-3.408 0L11 16M4 8a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2M12 7a1 1 0 1 0 2 0a1 1 0 1 0-2 0M10 2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2z',
  },
  tagCloud: {
    number: 14,
    name: 'Tag cloud',
    icon: 'M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1zM2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193M10.5 6.5h.01',
  },
  product: {
    number: 43,
    name: 'Product',
    icon: 'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
  },
  markdown: { number: 44, name: 'Markdown', icon: 'M12 4v16M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2M9 20h6' },
} as const;

/** Their words in class names and file names (editor 3.2). */
export const importedKeys: Readonly<Record<number, string>> = {
  1: 'navigation', 3: 'logo', 4: 'map', 6: 'twitter', 7: 'journal', 8: 'gallery', 10: 'geo', 11: 'index', 12: 'collectionlink',
  13: 'link', 14: 'tagcloud', 16: 'comments', 17: 'folder', 18: 'menu', 19: 'sociallinks', 20: 'summary', 22: 'embed',
  24: 'foursquare', 25: 'instagram', 26: 'calendar', 32: 'video', 41: 'audio', 42: 'fivehundredpix', 43: 'product',
  44: 'markdown', 45: 'flickr', 46: 'amazon', 48: 'socialaccountlinks', 49: 'rss', 50: 'opentable', 52: 'donation',
  54: 'socialaccountlinks-v2', 56: 'soundcloud', 57: 'emailfooter', 59: 'tourdates', 60: 'album', 61: 'archive', 62: 'chart',
  63: 'zola', 65: 'acuity', 66: 'opentable-v2', 67: 'member-area', 68: 'tock',
}; // biome-ignore format: one table
