// Selects an image's size and format for a browser. Portable.
import type { Image } from './schema.ts';
import { widthBucket } from './widths.ts';

export type Selection =
  | { original: true }
  | { original: false; widthPx: number; format: 'avif' | 'webp' | 'jpeg' | 'png' };

/**
 * @param wanted value of `?format=`: `500w`, `original`, or absent for at most 2500 pixels; anything else counts as
 * absent
 * @param accept the request's `Accept`
 */
export function selectVariant(image: Image, wanted: string | undefined, accept: string): Selection {
  if (wanted === 'original') return { original: true };
  const asked = /^(\d{1,5})w$/.exec(wanted ?? '')?.[1];
  const widthPx = Math.min(asked === undefined ? 2500 : widthBucket(Number(asked)), image.widthPx);
  const accepts = (type: string) =>
    new RegExp(`(^|[\\s,])image/${type}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`, 'i').test(accept);
  if (image.animated) return accepts('webp') ? { original: false, widthPx, format: 'webp' } : { original: true };
  if (accepts('avif')) return { original: false, widthPx, format: 'avif' };
  if (accepts('webp')) return { original: false, widthPx, format: 'webp' };
  return { original: false, widthPx, format: image.alpha ? 'png' : 'jpeg' };
}
