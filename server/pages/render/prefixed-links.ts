// Links and forms of a page in a further language keep the language: `/shop` becomes `/de/shop`. Done in the finished markup, because
// links are also in owners' texts and in templates. An element with `hreflang` says its own language.
import { KeptMarkup } from '../../../renderer/page.ts';
import { isKept, type RenderedChunk } from '../../http/page-cache/rendered.ts';
import { type LabelTexts, labelKinds } from '../../site/language/label-texts.ts';
import { withPrefix } from '../../site/language/schema.ts';

const elements = /<(?:a|area|form|button)\s[^<>]{0,8000}>/gi;
const addresses = /(\s(?:href|action|formaction)=")(\/[^"]{0,2000})"/gi;

/** `typed`: a link of the page's list with its filter as typed, since templates link what they show. */
export type Links = { prefix: string; typed?: (path: string) => string };

const prefixedElements = ({ prefix, typed = (path) => path }: Links, markup: string): string =>
  markup.replace(elements, (element) =>
    /\shreflang=/i.test(element)
      ? element
      : element.replace(addresses, (_, name: string, path: string) => `${name}${withPrefix(prefix, typed(path))}"`),
  );

/** @param listPath of the list whose labels these are */
export const typedLinks =
  (listPath: string, labels: LabelTexts): Required<Links>['typed'] =>
  (path) => {
    if (!path.startsWith(`${listPath}?`)) return path;
    const [query = '', ...fragments] = path.slice(listPath.length + 1).split('#');
    const parts = query.split('&').map((part) => typedPart(part, labels));
    return [`${listPath}?${parts.join('&')}`, ...fragments].join('#');
  };

/** @param part of a query in markup, where `&amp;` separates them */
function typedPart(part: string, { typed }: LabelTexts): string {
  const [name = '', value] = part.split('=', 2);
  const kind = labelKinds.find((one) => name === one || name === `amp;${one}`);
  if (kind === undefined || value === undefined) return part;
  const text = new URLSearchParams(`v=${value}`).get('v') ?? '';
  const label = typed(kind, text);
  return label === text ? part : `${name}=${encodeURIComponent(label).replaceAll("'", '%27')}`;
}

/** Scripts stay as they are, because the page's policy has their hashes. */
export function prefixedMarkup(links: Links, markup: string): string {
  let made = '';
  let at = 0;
  for (;;) {
    const script = markup.indexOf('<script', at);
    if (script === -1) return made + prefixedElements(links, markup.slice(at));
    const end = markup.indexOf('</script', script);
    made += prefixedElements(links, markup.slice(at, script));
    if (end === -1) return made + markup.slice(script);
    made += markup.slice(script, end);
    at = end;
  }
}

const linkFields: ReadonlySet<string> = new Set([
  ...['fullUrl', 'itemUrl', 'nextPageUrl', 'prevPageUrl', 'memberAccessUrl', 'sourceUrl', 'url'],
]);

/** The same for page data, whose markup scripts put into pages. */
export const prefixedField =
  (links: Links) =>
  (name: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (linkFields.has(name)) return withPrefix(links.prefix, value);
    return value.includes('<') ? prefixedMarkup(links, value) : value;
  };

/** One object per prefix, so that its bytes are compressed once. */
const keptOnes = new WeakMap<object, Map<string, KeptMarkup>>();

function prefixedKept(links: Links, markup: { readonly kept: string }): KeptMarkup {
  const { prefix } = links;
  const known = keptOnes.get(markup)?.get(prefix);
  if (known) return known;
  const made = new KeptMarkup(prefixedMarkup(links, markup.kept));
  const all = keptOnes.get(markup) ?? new Map<string, KeptMarkup>();
  keptOnes.set(markup, all.set(prefix, made));
  return made;
}

type Chunks = AsyncIterable<RenderedChunk | readonly RenderedChunk[]>;

/** An element that lies in two chunks waits for its end. */
const openElementMax = 8_000;

export async function* prefixedChunks(links: Links, chunks: Chunks): AsyncGenerator<readonly RenderedChunk[]> {
  let open = '';
  const complete = (text: string): string => {
    const whole = open + text;
    const at = whole.lastIndexOf('<');
    const isOpen = at > whole.lastIndexOf('>') && whole.length - at < openElementMax;
    open = isOpen ? whole.slice(at) : '';
    return prefixedMarkup(links, isOpen ? whole.slice(0, at) : whole);
  };
  for await (const ready of chunks) {
    const all: readonly RenderedChunk[] = Array.isArray(ready) ? ready : [ready as RenderedChunk];
    yield all.flatMap((chunk): RenderedChunk[] => {
      if (typeof chunk === 'string') return [complete(chunk)];
      if (isKept(chunk)) return [open === '' ? prefixedKept(links, chunk) : complete(chunk.kept)];
      const before = open;
      open = '';
      return before === '' ? [chunk] : [before, chunk];
    });
  }
  if (open !== '') yield [open];
}
