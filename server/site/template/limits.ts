// What a template folder may hold. Template-folders 1; the file size is the documented one.

export const megabyte = 1024 * 1024;
export const filesMax = 2_000;
export const fileBytesMax = 10 * megabyte;
/** Template code and settings: text that we parse. */
export const textBytesMax = megabyte;
/** Fonts and pictures stand in stylesheets as text. */
export const sheetBytesMax = 5 * megabyte;
export const folderBytesMax = 200 * megabyte;
/** All of its text together, which is compiled and kept in memory. Real folders have less than 2 MB. */
export const textsBytesMax = 16 * megabyte;
/** How deep `template.conf` may lie (`src/`, `build/`, `template/`). */
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
/** Of a report; a folder with more has one fault many times. */
export const problemsMax = 1_000;
/** Of an archive as it comes. */
export const zipBytesMax = 100 * megabyte;
/** Entries of an archive, those that are no part of a template included: repositories hold sources and documents too. */
export const zipEntriesMax = 20_000;
