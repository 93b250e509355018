// In place of the package `mime-types` in Koa's packages: the same answers for the types that the program sends, without its table of all.
import { mediaTypeOf } from './media-types.ts';

/** As Koa names the types of texts and bytes. */
const byKoa: Readonly<Record<string, string>> = { text: 'txt', bin: '' };

/** @param name e.g. `html`; @returns false for an unknown one */
export function lookup(name: string): string | false {
  const type = mediaTypeOf(`.${byKoa[name] ?? name}`).split(';')[0] as string;
  return type === unknown && name !== 'bin' ? false : type;
}

/** @param type e.g. `html` or `text/html`; @returns with its character set */
export function contentType(type: string): string | false {
  const full = type.includes('/') ? type : lookup(type);
  if (full === false || full.includes('charset')) return full;
  return full.startsWith('text/') || otherTexts.includes(full) ? `${full}; charset=utf-8` : full;
}

const unknown = 'application/octet-stream';
const otherTexts = ['application/json', 'application/javascript', 'application/manifest+json'];
