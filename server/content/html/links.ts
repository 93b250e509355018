// Extracts the links of a piece of HTML, unsanitized. For checks.
import sanitize from 'sanitize-html';

/** Our choices, since the HTML is parsed in a single step. */
const charactersMax = 100_000;
const linksMax = 500;

/** URLs as written, without duplicates. Leaves out those with template code, which only exist at rendering time. */
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
