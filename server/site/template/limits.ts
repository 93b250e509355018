// Limits of a template folder. Template-folders 1; the file size is the documented one.

export const megabyte = 1024 * 1024;
export const filesMax = 2_000;
export const fileBytesMax = 10 * megabyte;
/** Template code and settings: text that we parse. */
export const textBytesMax = megabyte;
/** Stylesheets may embed fonts and images. */
export const sheetBytesMax = 5 * megabyte;
export const folderBytesMax = 200 * megabyte;
/** Total text, which is compiled and cached in memory. Real folders have less than 2 MB. */
export const textsBytesMax = 16 * megabyte;
/** Maximum depth of `template.conf` (`src/`, `build/`, `template/`). */
export const confDepthMax = 4;
/** All regions of a layout joined. */
export const layoutCharsMax = 2_000_000;
/** All layouts together: each is a text of its own, though they share their regions. Real folders have at most 20 layouts. */
export const layoutsCharsMax = 16_000_000;
export const layoutsMax = 200;
export const regionsMax = 100;
export const navigationsMax = 100;
/** Spec §9 "Max items in a user-orderable collection": values far above it mean "all" (template-folders 3). */
export const pageItemsMax = 250;
/** Spec §9 "Max products in a collection". */
export const productsMax = 200;
/** Per report; a folder with more repeats the same error. */
export const problemsMax = 1_000;
/** Compressed size of an archive. */
export const zipBytesMax = 100 * megabyte;
/** Entries of an archive, including files outside the template: repositories contain sources and documents too. */
export const zipEntriesMax = 20_000;
/** The code editor's. Larger files are changed by uploading the folder. */
export const codeLimits = {
  /** Longest text, in UTF-8. */
  textBytes: 512 * 1024,
  /** Characters of a path. */
  path: 200,
  /** Earlier revisions of a template. */
  versions: 20,
  /** Problems that are shown of one file. */
  problems: 200,
  /** Files whose differences are shown, and the size of the longest of them. */
  differences: 50,
  differenceBytes: 64 * 1024,
} as const;
