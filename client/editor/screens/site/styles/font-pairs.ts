// Fonts that go well together: headings, then body text. Pure.

export const fontPairs: readonly (readonly [headings: string, body: string])[] = [
  ['Fraunces', 'Inter'],
  ['Playfair Display', 'Source Serif 4'],
  ['Bricolage Grotesque', 'Figtree'],
  ['DM Serif Display', 'DM Sans'],
  ['Space Grotesk', 'Work Sans'],
  ['Zilla Slab', 'Public Sans'],
  ['Bebas Neue', 'Karla'],
  ['Cormorant', 'Manrope'],
];
