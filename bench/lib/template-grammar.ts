// Random templates, data and damage for template-fuzz.bench.ts. Deterministic for a seed.

type Random = { next: () => number; below: (n: number) => number; pick: <T>(list: readonly T[]) => T };

/** Mulberry32: small, and sufficiently random. */
export function random(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { next, below, pick: (list) => list[below(list.length)]! };
}

const names = [
  'a',
  'b',
  'c',
  'n',
  'l',
  'o',
  't',
  'u',
  'items',
  'item',
  'title',
  'tags',
  'id',
  'product',
  'zero',
  'none',
];
const paths = [
  ...names,
  '@',
  '@v',
  '@w',
  '@index',
  '@index0',
  'o.a',
  'o.l',
  'l.0',
  'l.1.a',
  'item.title',
  'o.o.a',
  '0',
];
const texts = [
  'x',
  ' ',
  '\n',
  '<p>',
  '"',
  "'",
  '&',
  '}',
  'é',
  '—',
  '\u2028',
  '😀',
  ' text ',
  'a}b',
  ': ',
  '<script>',
  '</',
];

/** With arguments that both engines parse alike. */
const formatters = [
  'json',
  'json-pretty',
  'raw',
  'html',
  'htmlattr',
  'htmltag',
  'str',
  'safe',
  'slugify',
  'capitalize',
  'encode-space',
  'encode-uri',
  'encode-uri-component',
  'url-encode',
  'line-breaks',
  'output x y',
  'truncate 3',
  'truncate 10 …',
  'count',
  'cycle r g b',
  'iter',
  'mod 3',
  'round',
  'pluralize',
  'pluralize/one/many',
  'prop a',
  'prop o a',
  'get k',
  'lookup k',
  'key-by id',
  'find-first id k',
  'find-last id k',
  'format a b',
  'message a b',
  'plural n',
  'date %Y-%m-%d %H:%M',
  'date %A, %B %e',
  'datetime date:long',
  'decimal',
  'decimal group:false',
  'percentage-format',
  'humanizeDuration',
  'image-meta',
  'image-srcset',
  'image-color',
  'color-weight',
  'width',
  'height',
  'resizedHeightForWidth 100',
  'item-classes',
  'comment-count',
  'comment-link',
  'comments',
  'like-button',
  'social-button',
  'website-color',
  'from-price',
  'normal-price',
  'sale-price',
  'product-status',
  'product-scarcity',
  'quantity-input',
  'variants-select',
  'add-to-cart-btn',
  'product-checkout',
  'product-quick-view',
  'cart-quantity',
  'cart-url',
  'variant-descriptor',
  'activate-twitter-links',
  'audio-player',
  'video',
  'AbsUrl',
  'apply p',
  'apply q private',
  'apply m x=1',
  'apply gone',
];

const predicates = [
  'equal? n 2',
  'equal? a b',
  'equal?:a:"x y"',
  'notEqual? n 2',
  'lessThan? n 5',
  'lessThanOrEqual? n zero',
  'greaterThan? n 1',
  'greaterThanOrEqual? a b',
  'nth? n 2',
  'even? n',
  'odd? n',
  'plural?',
  'singular?',
  'debug?',
  'main-image?',
  'excerpt?',
  'comments?',
  'video?',
  'image?',
  'external-link?',
  'folder?',
  'index?',
  'location?',
  'event?',
  'categories?',
  'tags?',
  'on-sale?',
  'sold-out?',
  'has-variants?',
  'varied-prices?',
  'gallery-block?',
];

const expressions = [
  '1 + n',
  'a + b',
  '@x = n * 2',
  'n > 1 && a',
  '(n + 1) % 3',
  'max(n, 3)',
  'o.a == 1',
  '"t" + t',
  '-n ** 2',
  '!a',
  '1 +',
  'num("2") + 1',
];

export function randomTemplate(r: Random, depth = 0): string {
  let text = '';
  for (let i = 1 + r.below(depth === 0 ? 8 : 4); i > 0; i--) text += piece(r, depth);
  return text;
}

function piece(r: Random, depth: number): string {
  const kind = r.below(depth > 3 ? 8 : 16);
  switch (kind) {
    case 0:
    case 1:
      return r.pick(texts);
    case 2:
    case 3:
      return `{${r.pick(paths)}}`;
    case 4:
      return `{${r.pick(paths)}${chain(r)}}`;
    case 5:
      return `{${r.pick(paths)},${r.pick(paths)}${chain(r)}}`;
    case 6:
      return `{.var @${r.pick(['v', 'w'])} ${r.pick(paths)}${r.below(2) ? chain(r) : ''}}`;
    case 7:
      return r.pick([
        `{.eval ${r.pick(expressions)}}`,
        `{.ctx @v a=${r.pick(names)} b=${r.pick(names)}}`,
        '{.include q output}',
        '{.include p}',
        '{.inject @w file}',
        '{.space}',
        '{.tab}',
        '{.newline}',
        '{.meta-left}',
        '{.meta-right}',
        '{# note}',
        `{.macro m}${depth > 2 ? 'M{a}' : randomTemplate(r, depth + 1)}{.end}`,
      ]);
    case 8:
    case 9:
      return `{.section ${r.pick(paths)}}${block(r, depth)}{.or}${r.pick(texts)}{.end}`;
    case 10:
    case 11:
      return `{.repeated section ${r.pick(paths)}}${block(r, depth)}${r.below(2) ? `{.alternates with}${r.pick(texts)}{${r.pick(paths)}}` : ''}${r.below(2) ? `{.or}${block(r, depth)}` : ''}{.end}`;
    case 12:
    case 13:
      return `{.${r.pick(predicates)}}${block(r, depth)}${r.below(2) ? `{.or ${r.pick(predicates)}}${block(r, depth)}` : ''}${r.below(2) ? `{.or}${block(r, depth)}` : ''}{.end}`;
    default:
      return `{.if ${condition(r)}}${block(r, depth)}${r.below(2) ? `{.or}${block(r, depth)}` : ''}{.end}`;
  }
}

const block = (r: Random, depth: number) => randomTemplate(r, depth + 1);
const chain = (r: Random) => Array.from({ length: 1 + r.below(2) }, () => `|${r.pick(formatters)}`).join('');

function condition(r: Random): string {
  let text: string = r.pick(paths);
  for (let i = r.below(3); i > 0; i--) text += `${r.pick([' && ', ' || ', '&&', '||'])}${r.pick(paths)}`;
  return text;
}

export function randomPartials(r: Random): Record<string, string> {
  // At most one call each: nested calls would take both engines hours.
  return {
    p: `<{a}${r.pick(texts)}{@index}{@v}>`,
    q: `${randomTemplate(r, 3).replaceAll('|apply', '|str')}{.if n}{@|apply p}{.end}`,
  };
}

export function randomData(r: Random): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const name of names) if (r.next() < 0.8) data[name] = value(r, 0);
  if (r.below(2)) data.product = product(r);
  if (r.below(2)) data.items = [product(r), product(r)];
  if (r.below(3) === 0) Object.assign(data, product(r));
  data.k = r.pick(['id', 'a', 0, 'title']);
  data.website = {
    timeZone: r.pick(['America/New_York', 'Europe/Paris', 'Asia/Kolkata']),
    ...(r.below(2) ? { shareButtonOptions: { 1: true } } : {}),
  };
  data.websiteSettings = { simpleLikingEnabled: r.below(2) === 1, commentsEnabled: true };
  return data;
}

function value(r: Random, depth: number): unknown {
  switch (r.below(depth > 3 ? 8 : 12)) {
    case 0:
      return r.below(2) === 1;
    case 1:
      return null;
    case 2:
      return r.pick([0, 1, 2, 3, -1, 1.5, 1e3]);
    case 3:
      return 1_600_000_000_000 + r.below(1e9);
    case 4:
      return r.pick([
        '',
        'x',
        'text',
        '<b>"bold"</b> & more',
        'a b c',
        '1500x1000',
        '{a}',
        'http://x.y/z #tag @who',
        '2',
        '#fff',
        '</script>',
      ]);
    case 5:
    case 6:
    case 7:
      return r.pick(texts);
    case 8:
    case 9:
      return Array.from({ length: r.below(4) }, () => value(r, depth + 1));
    default: {
      const object: Record<string, unknown> = {};
      for (let i = r.below(5); i > 0; i--) object[r.pick(names)] = value(r, depth + 1);
      return object;
    }
  }
}

function product(r: Random): Record<string, unknown> {
  const money = () => ({ value: r.pick(['10.00', '8.5', '1234.56', '0']), currency: 'USD' });
  return {
    id: `p${r.below(9)}`,
    urlId: 'p',
    fullUrl: '/shop/p',
    title: r.pick(['Mug', 'Mug & "cup"', '']),
    recordType: 11,
    recordTypeLabel: 'store-item',
    assetUrl: '/i.jpg',
    mainImageId: 'm',
    originalSize: '1500x1000',
    mediaFocalPoint: { x: 0.5, y: 0.25 },
    systemDataVariants: r.pick(['100w,300w', '2500w,original', '']),
    categories: r.pick([[], ['Cups'], ['A b', 'c']]),
    publicCommentCount: r.below(3),
    structuredContent: {
      productType: 1 + r.below(4),
      isSubscribable: false,
      variantOptionOrdering: ['Color'],
      priceMoney: money(),
      salePriceMoney: money(),
      variants: Array.from({ length: 1 + r.below(3) }, (_, i) => ({
        id: `v${i}`,
        sku: `S${i}`,
        attributes: { Color: r.pick(['Red', 'Blue']) },
        optionValues: [{ optionName: 'Color', value: 'Red' }],
        price: 1000,
        priceMoney: money(),
        salePriceMoney: money(),
        onSale: r.below(2) === 1,
        qtyInStock: r.below(3),
        unlimited: r.below(3) === 0,
      })),
    },
  };
}

const fragments = [
  '{',
  '}',
  '{.',
  '{.end}',
  '{.or}',
  '|',
  '{##',
  '##}',
  '{#',
  '@',
  '.',
  ' ',
  '{.if ',
  '{.section a}',
  '{.repeated section l}',
  '{.alternates with}',
  '\u0000',
  '\ud800',
  '{^a}',
  '{.macro m}',
  '&&',
  '"',
  '\\',
  '0',
  '{.var @v ',
];

/** Deletes, duplicates, replaces or swaps a few code units, or cuts off the end. */
export function damaged(r: Random, text: string): string {
  for (let i = 1 + r.below(4); i > 0; i--) {
    const at = r.below(text.length + 1);
    const to = Math.min(text.length, at + 1 + r.below(6));
    switch (r.below(6)) {
      case 0:
        text = text.slice(0, at) + text.slice(to);
        break;
      case 1:
        text = text.slice(0, to) + text.slice(at);
        break;
      case 2:
        text = text.slice(0, at) + String.fromCharCode(r.below(r.below(4) === 0 ? 65_536 : 128)) + text.slice(at + 1);
        break;
      case 3:
        text = text.slice(0, at);
        break;
      default:
        text = text.slice(0, at) + r.pick(fragments) + text.slice(at);
    }
  }
  return text;
}
