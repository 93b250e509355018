// JSON into inline scripts, and the HTML of the site into plain words. Used wherever server/pages writes markup by hand.

/** JSON that can stand in a script element: nothing in it ends the element or breaks a line of script. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/</g, '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Texts of the site's HTML as plain words, for meta tags. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:style|script)[\s\S]*?(?:<\/(?:style|script)>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** At a word's end, with an ellipsis where something was cut. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most - 30)).trimEnd()}…`;
}
