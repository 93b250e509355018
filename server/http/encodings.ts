// Content negotiation: which encodings a client accepts.

type Accepted = { readonly br: boolean; readonly gzip: boolean };

const nothing: Accepted = { br: false, gzip: false };
const remembered = new Map<string, Accepted>();
const rememberedMax = 200;

/** Parses an Accept-Encoding header. `gzip;q=0` excludes; `*` covers encodings that aren't named. */
export function acceptedEncodings(header: string | string[] | undefined): Accepted {
  if (typeof header !== 'string' || header === '' || header.length > 200) return nothing;
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const accepted = parse(header);
  // Browsers send the same few values; a client that makes up new ones only causes parsing for itself.
  if (remembered.size < rememberedMax) remembered.set(header, accepted);
  return accepted;
}

function parse(header: string): Accepted {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...options] = part.split(';').map((piece) => piece.trim());
    const q = options.find((option) => option.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isFinite(weight) ? weight : 0);
  }
  const rest = weights.get('*') ?? 0;
  return { br: (weights.get('br') ?? rest) > 0, gzip: (weights.get('gzip') ?? rest) > 0 };
}

/** Compressible types: text of all kinds; images, fonts and archives are compressed already. */
export const isCompressible = (type: string) =>
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm|[\w.+-]+\+(?:json|xml))|image\/svg\+xml)/i.test(
    type,
  );
