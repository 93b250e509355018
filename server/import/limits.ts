// Bounds of imports. Import-formats 1.2 and our own. Portable.

export const importLimits = {
  /** Import-formats 1.2. */
  productsMax: 10_000,
  variantsMax: 250,
  optionsMax: 6,
  titleCharsMax: 200,
  descriptionCharsMax: 102_400,
  slugCharsMin: 3,
  slugCharsMax: 200,
  /** Commerce 2.2. */
  categoryDepthMax: 5,
  /** Spec §9 "Tag max length 50". */
  tagCharsMax: 50,
  /** Our choices: room for 10,000 products with long descriptions, and an end to everything else. */
  fileBytesMax: 64 * 1024 * 1024,
  rowsMax: 100_000,
  columnsMax: 500,
  /** One row; a description and 30 cells fit many times. */
  rowCharsMax: 1_000_000,
  imagesPerProductMax: 100,
  cellQuoteChars: 80,
} as const;
