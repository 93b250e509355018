// Links and forms of a page in a further language keep the language: `/shop` becomes `/de/shop`. Done in the finished markup, because
// links are also in owners' texts and in templates. An element with `hreflang` says its own language.
import { KeptMarkup } from '../../../renderer/page.ts';
import { isKept, type RenderedChunk } from '../../http/page-cache/rendered.ts';
import { withPrefix } from '../../site/language/schema.ts';

const elements = /<(?:a|area|form|button)\s[^<>]{0,8000}>/gi;
const addresses = /(\s(?:href|action|formaction)=")(\/[^"]{0,2000})"/gi;

const prefixedElements = (prefix: string, markup: string): string =>
  markup.replace(elements, (element) =>
    /\shreflang=/i.test(element)
      ? element
      : element.replace(addresses, (_, name: string, path: string) => `${name}${withPrefix(prefix, path)}"`),
  );

/** Scripts stay as they are, because the page's policy has their hashes. */
export function prefixedMarkup(prefix: string, markup: string): string {
  let made = '';
  let at = 0;
  for (;;) {
    const script = markup.indexOf('<script', at);
    if (script === -1) return made + prefixedElements(prefix, markup.slice(at));
    const end = markup.indexOf('</script', script);
    made += prefixedElements(prefix, markup.slice(at, script));
    if (end === -1) return made + markup.slice(script);
    made += markup.slice(script, end);
    at = end;
  }
}

/** One object per prefix, so that its bytes are compressed once. */
const keptOnes = new WeakMap<object, Map<string, KeptMarkup>>();

function prefixedKept(prefix: string, markup: { readonly kept: string }): KeptMarkup {
  const known = keptOnes.get(markup)?.get(prefix);
  if (known) return known;
  const made = new KeptMarkup(prefixedMarkup(prefix, markup.kept));
  const all = keptOnes.get(markup) ?? new Map<string, KeptMarkup>();
  keptOnes.set(markup, all.set(prefix, made));
  return made;
}

type Chunks = AsyncIterable<RenderedChunk | readonly RenderedChunk[]>;

/** An element that lies in two chunks waits for its end. */
const openElementMax = 8_000;

export async function* prefixedChunks(prefix: string, chunks: Chunks): AsyncGenerator<readonly RenderedChunk[]> {
  let open = '';
  const complete = (text: string): string => {
    const whole = open + text;
    const at = whole.lastIndexOf('<');
    const isOpen = at > whole.lastIndexOf('>') && whole.length - at < openElementMax;
    open = isOpen ? whole.slice(at) : '';
    return prefixedMarkup(prefix, isOpen ? whole.slice(0, at) : whole);
  };
  for await (const ready of chunks) {
    const all: readonly RenderedChunk[] = Array.isArray(ready) ? ready : [ready as RenderedChunk];
    yield all.flatMap((chunk): RenderedChunk[] => {
      if (typeof chunk === 'string') return [complete(chunk)];
      if (isKept(chunk)) return [open === '' ? prefixedKept(prefix, chunk) : complete(chunk.kept)];
      const before = open;
      open = '';
      return before === '' ? [chunk] : [before, chunk];
    });
  }
  if (open !== '') yield [open];
}
