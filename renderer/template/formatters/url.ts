// URL formatters (section 15.3).
import { outward } from '../3-run/look-ups.ts';
import { textOf } from '../3-run/values.ts';
import { type Bind, plain } from './formatter.ts';

// A lone surrogate makes the first two throw: the tag fails with an error (12.4).
export const encodeUri = plain((value) => encodeURI(textOf(value)));
export const encodeUriComponent = plain((value) => encodeURIComponent(textOf(value)));

export const urlEncode = plain((value) => {
  const text = textOf(value);
  if (/^[A-Za-z0-9@*_+\-./]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(40|2B|2F)/g, (_, code: string) => (code === '40' ? '@' : code === '2B' ? '+' : '/'));
});

const baseUrlOf = outward('base-url');

export const absUrl: Bind = () => (value, _x, frame) => `${textOf(baseUrlOf(frame))}/${textOf(value)}`;
