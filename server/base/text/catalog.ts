// Sentences for visitors are in catalogs, which are written in English. Where another language is spoken, `speakCatalog` is
// set before the catalogs load: on the server by base/speech.ts, in the browser by client/storefront/words.ts. Portable.

declare global {
  var speakCatalog: (<T extends object>(english: T) => T) | undefined;
  var speakRefusal: (<T>(run: () => T) => T) | undefined;
}

/** A catalog of sentences for visitors. Sentences for owners are not wrapped, because the editor is in English. */
export const catalog = <const T extends object>(english: T): T => globalThis.speakCatalog?.(english) ?? english;
