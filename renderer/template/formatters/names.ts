// The 95 formatters by name, with the inputs each needs (section 24). The parser checks names here, the emitter
// omits unneeded inputs, and registry.ts must have an implementation for each.

type Needs = {
  /** Looks up names in the context: needs the pushed frame of the value. */
  readonly frame: boolean;
  /** Uses further variables of the tag. */
  readonly rest: boolean;
};

const value: Needs = { frame: false, rest: false };
const context: Needs = { frame: true, rest: false };
const several: Needs = { frame: true, rest: true };

const table = {
  AbsUrl: context,
  'activate-twitter-links': value,
  'add-to-cart-btn': context,
  apply: context,
  'audio-player': value,
  'bookkeeper-money-format': value,
  capitalize: value,
  'cart-quantity': value,
  'cart-subtotal': value,
  'cart-url': value,
  'child-image-meta': context,
  'color-weight': value,
  'comment-count': context,
  'comment-link': context,
  comments: context,
  count: value,
  'cover-image-meta': context,
  cycle: value,
  date: context,
  datetime: context,
  'datetime-interval': several,
  datetimefield: value,
  decimal: value,
  'encode-space': value,
  'encode-uri': value,
  'encode-uri-component': value,
  'find-first': context,
  'find-last': context,
  format: value,
  'from-price': value,
  get: context,
  'google-calendar-url': context,
  height: value,
  html: value,
  htmlattr: value,
  htmltag: value,
  humanizeDuration: value,
  'i18n-money-format': value,
  image: context,
  'image-color': value,
  'image-meta': context,
  'image-srcset': value,
  'item-classes': context,
  iter: context,
  json: value,
  'json-pretty': value,
  'key-by': value,
  'like-button': context,
  'line-breaks': value,
  lookup: context,
  message: value,
  mod: value,
  money: value,
  'money-format': value,
  'money-string': value,
  moneyFormat: value,
  'normal-price': value,
  output: value,
  'percentage-format': value,
  plural: value,
  pluralize: value,
  'product-checkout': context,
  'product-price': context,
  'product-quick-view': context,
  'product-restock-notification': context,
  'product-scarcity': context,
  'product-status': context,
  prop: value,
  'quantity-input': context,
  raw: value,
  'relative-time': several,
  resizedHeightForWidth: value,
  resizedWidthForHeight: value,
  round: value,
  safe: value,
  'sale-price': value,
  slugify: value,
  smartypants: value,
  'social-button': context,
  'social-button-inline': context,
  squarespaceThumbnailForHeight: value,
  squarespaceThumbnailForWidth: value,
  str: value,
  'subscription-price': context,
  'summary-form-field': context,
  timesince: value,
  truncate: value,
  'twitter-follow-button': context,
  unit: value,
  'url-encode': value,
  'variant-descriptor': value,
  'variants-select': context,
  video: value,
  'website-color': value,
  width: value,
} as const satisfies Record<string, Needs>;

export type FormatterName = keyof typeof table;

const names = new Map<string, Needs>(Object.entries(table));

export const formatterNames: readonly string[] = [...names.keys()];

export const isFormatterName = (name: string): name is FormatterName => names.has(name);

export const formatterNeeds = (name: string): Needs => names.get(name) ?? value;
