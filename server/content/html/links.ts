// Extracts links, and images without alt text, from a piece of HTML, unsanitized. For checks.
import sanitize from 'sanitize-html';

/** Our choices, since the HTML is parsed in a single step. */
const charactersMax = 100_000;
const foundMax = 500;

/** URLs as written, without duplicates. Leaves out those with template code, which only exist at rendering time. */
export function linksOfHtml(text: string): string[] {
  if (!/<a(?:rea)?\s/i.test(text)) return [];
  return valuesIn(text, (name, { href }) =>
    (name === 'a' || name === 'area') && !href?.includes('{') ? href : undefined,
  );
}

/**
 * File names, without duplicates; empty if it has none. An empty `alt` marks decoration. Leaves out tags with template code, which may
 * write an `alt`.
 */
export function imagesWithoutAlt(text: string): string[] {
  if (!/<img\s/i.test(text)) return [];
  return valuesIn(text, (name, attributes) => {
    const { alt, src = '', role, 'aria-hidden': isHidden } = attributes;
    if (name !== 'img' || alt !== undefined || isHidden === 'true' || role === 'presentation') return undefined;
    if (
      Object.entries(attributes)
        .flat()
        .some((one) => one.includes('{'))
    )
      return undefined;
    return src.startsWith('data:') ? '' : (src.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
  });
}

function valuesIn(
  text: string,
  valueIn: (name: string, attributes: Readonly<Record<string, string>>) => string | undefined,
): string[] {
  const found = new Set<string>();
  sanitize(text.slice(0, charactersMax).toWellFormed(), {
    allowedTags: [],
    allowedAttributes: {},
    onOpenTag: (name, attributes) => {
      const value = valueIn(name, attributes);
      if (value !== undefined && found.size < foundMax) found.add(value);
    },
  });
  return [...found];
}
