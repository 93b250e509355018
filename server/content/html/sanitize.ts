// The only allow-list for HTML from owners, such as descriptions and posts. Used by importers before storing, and
// wherever rich text is HTML.
import sanitize from 'sanitize-html';

const allowedTags = (
  'p div span br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code strong b em i u s del ins mark small sub ' +
  'sup abbr cite q time kbd a img figure figcaption table caption thead tbody tfoot tr th td'
).split(' ');

/** Elements removed with their content, because it isn't readable text. */
const goneWhole = 'script style textarea option noscript template iframe object embed svg math title'.split(' ');

/**
 * Removes scripts, styles, frames, forms, event attributes, and URLs other than http, https, mailto and tel.
 * Idempotent.
 *
 * @returns `removed`: names of the removed elements, for a notice, e.g. `['script', 'iframe']`
 */
export function sanitizeHtml(text: string): { html: string; removed: string[] } {
  const removed = new Set<string>();
  const html = sanitize(text.toWellFormed(), {
    allowedTags,
    nonTextTags: goneWhole,
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      abbr: ['title'],
      time: ['datetime'],
      ol: ['start', 'reversed'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    nestingLimit: 40,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs:
          attribs.target === '_blank'
            ? { ...attribs, rel: 'noopener' }
            : Object.fromEntries(Object.entries(attribs).filter(([name]) => name !== 'target' && name !== 'rel')),
      }),
    },
    onOpenTag: (name) => {
      if (!allowedTags.includes(name) && removed.size < 20) removed.add(name);
    },
  });
  return { html, removed: [...removed] };
}
