// Bounds of what owners write into the catalogue. Portable.

export const catalogueLimits = {
  bodyBytesMax: 512 * 1024,
  titleCharsMax: 200,
  descriptionCharsMax: 102_400,
  urlIdCharsMin: 3,
  urlIdCharsMax: 200,
  variantsMax: 250,
  optionsMax: 6,
  tagsMax: 100,
  /** Spec §9. */
  tagCharsMax: 50,
  /** Spec §9; what a file brings in may be longer. */
  categoryCharsMax: 25,
  categoriesOfProductMax: 100,
  imagesMax: 100,
  /** Spec §9 "Max items in a user-orderable collection". */
  reorderMax: 250,
  pageMax: 200,
  /** Counts that fit one commit beside a product with as many SKUs. */
  stockInCommitMax: 25,
  storePagesMax: 900,
} as const;
