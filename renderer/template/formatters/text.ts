// Text formatters (section 15.2) and `output` (15.1).
import { escapeAttribute, escapeHtml, isSpaceCode, slug } from '../3-run/escape.ts';
import { textOf, truthy } from '../3-run/values.ts';
import { type Bind, plain } from './formatter.ts';

export const output: Bind = ({ list }) => {
  const text = list.join(' ');
  return () => text;
};

export const capitalize = plain((value) => textOf(value).toUpperCase());
export const encodeSpace = plain((value) => textOf(value).replace(/\s/g, '&nbsp;'));
export const html = plain((value) => escapeHtml(textOf(value)));
export const htmlattr = plain((value) => escapeAttribute(textOf(value)));
export const lineBreaks = plain((value) => textOf(value).replaceAll('\n', '<br/>'));
export const safe = plain((value) => (truthy(value) ? removeCompleteTags(textOf(value)) : value));
export const slugify = plain((value) => slug(textOf(value)));
export const str = plain(textOf);

/** Every `<`, then anything but `>`, then `>`. Hand-written: a regular expression would take quadratic time on many unclosed `<`. */
function removeCompleteTags(text: string): string {
  let open = text.indexOf('<');
  if (open < 0) return text;
  let kept = '';
  let from = 0;
  while (open >= 0) {
    const close = text.indexOf('>', open + 1);
    if (close < 0) break;
    kept += text.slice(from, open);
    from = close + 1;
    open = text.indexOf('<', from);
  }
  return kept + text.slice(from);
}

export const smartypants = plain((value) =>
  textOf(value)
    .replace(/(^|[-\u2014\s(["])'/gm, '$1\u2018')
    .replace(/'/g, '\u2019')
    .replace(/(^|[-\u2014/[(\u2018\s])"/gm, '$1\u201c')
    .replace(/"/g, '\u201d')
    .replace(/--/g, '\u2014'),
);

export const truncate: Bind = ({ list }) => {
  const limit = list[0] === undefined ? 100 : Number.parseInt(list[0], 10);
  const ellipsis = list[1] ?? '...';
  return (value) => {
    if (!(limit > 0)) return value;
    const text = textOf(value);
    if (text.length <= limit) return text;
    for (let i = limit - 1; i >= 0; i--) {
      if (isSpaceCode(text.charCodeAt(i))) return text.slice(0, i + 1) + ellipsis;
    }
    return text.slice(0, limit) + ellipsis;
  };
};
