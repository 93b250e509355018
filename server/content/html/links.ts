// The links of a piece of HTML, as it was brought along. For checks.
import sanitize from 'sanitize-html';

/** Our choices: a piece is read at once. */
const charactersMax = 100_000;
const linksMax = 500;

/** Addresses as they are written, once each. Those with instructions of a template are made when the page is. */
export function linksOfHtml(text: string): string[] {
  if (!/<a(?:rea)?\s/i.test(text)) return [];
  const found = new Set<string>();
  sanitize(text.slice(0, charactersMax).toWellFormed(), {
    allowedTags: [],
    allowedAttributes: {},
    onOpenTag: (name, { href }) => {
      if ((name === 'a' || name === 'area') && href !== undefined && !href.includes('{') && found.size < linksMax)
        found.add(href);
    },
  });
  return [...found];
}
