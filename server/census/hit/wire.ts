// Parses browser reports from request bodies: forms, JSON, and plain text beacons. Ignores unknown fields and cuts long
// values, because analytics must never break a page. Wire §4; specification 3 and 7. Portable.
import { type HitKind, HitKind as kinds } from '../rollup/raw-hit.ts';
import { AnalyticsEvent, schemaNames } from './event-names.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** One event in a visitor's browser. */
export type Report = {
  kind: HitKind;
  /** Beacons of two kinds may report the same event. */
  channel: 'census' | 'tracker' | 'event' | 'telemetry';
  visitorCookie: string;
  page: string;
  query: string;
  referrer: string;
  /** The visitor's clock in epoch ms; 0 if not sent. */
  clientAt: number;
  /** The subject: a search, a product, a button, a form, an event. */
  name: string;
  amount: number;
  /** For add to cart: the SKU or ID. */
  variant?: string;
  /** The visitor's cookie choice just now: the visit continues without the cookie, or with it. */
  consent?: 'granted' | 'refused';
  /** For a heartbeat: seconds of attention since the last one; undefined if the caller doesn't measure it. */
  seconds?: number;
  /** For a purchase. */
  orderId: string;
  /** For page speed: metric, value, …, as stored in a hit. */
  values?: readonly number[];
};

/** Maximum bytes of a body. */
export const bodyBytesMax = 16_384;
const fieldsMax = 200;

/**
 * Detects the format by content, because beacons always claim `text/plain`. @returns undefined if it is neither JSON
 * nor a form
 */
export function readFields(text: string): Fields | readonly unknown[] | undefined {
  const start = text.trimStart()[0];
  if (start === '{' || start === '[') return parseJson(text);
  const fields: Record<string, string> = Object.create(null);
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > fieldsMax) break;
    fields[name] ??= value;
  }
  return count === 0 ? undefined : fields;
}

function parseJson(text: string): Fields | readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** A field that contains an object, or its JSON. */
export function objectOf(value: unknown): Fields {
  const found = typeof value === 'string' ? parseJson(value) : value;
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Fields) : {};
}

export function textOf(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value.slice(0, 2_000);
    if (typeof value === 'number') return String(value);
  }
  return '';
}

export function numberOf(fields: Fields, ...names: readonly string[]): number {
  for (const name of names) {
    const value = Number(fields[name] ?? Number.NaN);
    if (Number.isFinite(value)) return value;
  }
  return 0;
}

const pageCharsMax = 200;

/** The path of a URL, without query and hash, which may identify a person. */
export function pageOf(address: string): { page: string; query: string } {
  try {
    const { pathname, search } = new URL(address, 'http://site.invalid');
    const page = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    return { page: page.slice(0, pageCharsMax), query: search };
  } catch {
    return { page: '', query: '' };
  }
}

/** @param data from the body, or the body itself */
export function reportOf(kind: HitKind, channel: Report['channel'], body: Fields, data: Fields, about = ''): Report {
  const { page, query } = pageOf(textOf(data, 'url', 'pagePath', 'path') || textOf(body, 'url', 'pagePath', 'path'));
  return {
    kind,
    channel,
    visitorCookie: textOf(body, 'ss_cvr', 'visitorCookie') || textOf(data, 'ss_cvr', 'visitorCookie'),
    page,
    query: textOf(data, 'queryString', 'query_string') || query,
    referrer: textOf(data, 'referrer'),
    clientAt: dateOf(data.clientDate ?? data.timestamp ?? body.clientDate),
    name: about.slice(0, 200),
    amount: 0,
    orderId: '',
  };
}

function dateOf(value: unknown): number {
  const at = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number(value ?? 0);
  return Number.isFinite(at) && at > 0 ? at : 0;
}

/**
 * `POST /api/census/RecordHit`: a page view, a search, a heartbeat, media playback. A product view gives two reports.
 */
export function recordHitReports(body: Fields): Report[] {
  const said = textOf(body, 'event');
  const event = said === 'View' ? AnalyticsEvent.pageView : Number(said);
  const data = objectOf(body.data);
  switch (event) {
    case AnalyticsEvent.pageView: {
      const view = reportOf(kinds.pageView, 'census', body, data);
      // Spec §2: "A search page is the path /search. No page-view event is sent there"; nor on configuration paths.
      if (view.page === '' || view.page === '/search' || /^\/config(?:\/|$)/.test(view.page)) return [];
      const itemId = textOf(data, 'itemId');
      const isProduct = itemId !== '' && numberOf(data, 'recordType') === storeItem;
      return isProduct ? [view, { ...view, kind: kinds.productView, name: itemId }] : [view];
    }
    case AnalyticsEvent.siteSearch: {
      const term = searchTermOf(data);
      if (term === '') return [];
      const count = data.resultCount ?? data.results ?? data.numResults;
      return [
        {
          ...reportOf(kinds.siteSearch, 'census', body, data, term),
          amount: count !== undefined && Number(count) === 0 ? 1 : 0,
        },
      ];
    }
    case AnalyticsEvent.heartbeat:
      return [
        {
          ...reportOf(kinds.heartbeat, 'census', body, data),
          ...consentOf(data),
          ...(data.seconds !== undefined && { seconds: numberOf(data, 'seconds') }),
        },
      ];
    case AnalyticsEvent.audio:
    case AnalyticsEvent.video:
      return [reportOf(event, 'census', body, data, textOf(data, 'mediaTitle', 'title', 'mediaId', 'itemId', 'src'))];
    default:
      return [];
  }
}

const consentOf = ({ consent }: Fields): Pick<Report, 'consent'> =>
  consent === 'granted' || consent === 'refused' ? { consent } : {};

/** Lowercase, with single spaces; empty if nothing is visible. */
function searchTermOf(data: Fields): string {
  const term = textOf(data, 'searchQuery', 'searchTerm', 'query', 'q', 'terms').replace(/\s+/g, ' ').trim();
  return /[^\p{C}\s]/u.test(term) ? term.toLowerCase() : '';
}

/** Spec §3 "RecordType". */
const storeItem = 11;

/** Census calls other than RecordHit, by their last segment. Their data is the body, or its `data`. */
export function censusReports(call: string, body: Fields): Report[] {
  const data = { ...body, ...objectOf(body.data) };
  switch (call.toLowerCase()) {
    case 'recordhit':
      return recordHitReports(body);
    case 'button-click':
      return [reportOf(kinds.buttonClick, 'census', body, data, buttonOf(data))];
    case 'button-render':
      return [reportOf(kinds.buttonRender, 'census', body, data, buttonOf(data))];
    case 'form-render':
      return [reportOf(kinds.formRender, 'census', body, data, textOf(data, 'formId'))];
    case 'overlay': {
      const isClosed = /close|dismiss|hide/i.test(textOf(data, 'event', 'eventType', 'action', 'type'));
      const kind = isClosed ? kinds.overlayClosed : kinds.overlayShown;
      return [
        reportOf(kind, 'census', body, data, textOf(data, 'overlayId', 'overlayType', 'id', 'name') || 'overlay'),
      ];
    }
    default:
      return [];
  }
}

/** The block's id and the button's text, so that an owner recognizes it: `b1\tTo the shop`. */
function buttonOf(data: Fields): string {
  const block = textOf(data, 'buttonId', 'blockId');
  const words = textOf(data, 'buttonText', 'text').replace(/\s+/g, ' ').trim();
  if (block && words) return `${block.slice(0, 60)}\t${words.slice(0, 100)}`;
  return block || words || textOf(data, 'id', 'destinationUrl', 'destination_url');
}

/** Names of the newer tracker and of `RecordEvent`, in lowercase without punctuation. */
const eventKinds: Readonly<Record<string, HitKind>> = {
  pageview: kinds.pageView,
  sitesearch: kinds.siteSearch,
  productviewed: kinds.productView,
  quickview: kinds.quickView,
  addtocart: kinds.addToCart,
  removefromcart: kinds.removeFromCart,
  cartviewed: kinds.cartView,
  viewcart: kinds.cartView,
  checkoutstarted: kinds.checkout,
  begincheckout: kinds.checkout,
  purchase: kinds.purchase,
  newslettersubscribed: kinds.newsletter,
  newslettersubscribe: kinds.newsletter,
  formsubmitted: kinds.formSubmit,
  formsubmit: kinds.formSubmit,
  formrendered: kinds.formRender,
  buttonclicked: kinds.buttonClick,
  buttonrendered: kinds.buttonRender,
  overlayshown: kinds.overlayShown,
  overlayclosed: kinds.overlayClosed,
  audioplayed: kinds.audio,
  videoplayed: kinds.video,
};

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const knownNames = new Map(
  [
    ...schemaNames,
    'form-submit',
    'newsletter-subscribe',
    'add-to-cart',
    'remove-from-cart',
    'view-cart',
    'begin-checkout',
    'session-info',
  ].map((name) => [plainName(name), name]),
);

/** An event of the newer tracker or of `RecordEvent`. */
export function eventReport(event: string, channel: 'tracker' | 'event', body: Fields, data: Fields): Report[] {
  const plain = plainName(event.slice(0, 100));
  const kind = Object.hasOwn(eventKinds, plain) ? eventKinds[plain]! : kinds.event;
  const product = objectOf(data.product ?? data.item);
  const report = reportOf(kind, channel, body, data);
  switch (kind) {
    case kinds.pageView:
      return report.page === '' || report.page === '/search' ? [] : [report];
    case kinds.siteSearch: {
      const name = searchTermOf(data).slice(0, 200);
      return name === '' ? [] : [{ ...report, name }];
    }
    case kinds.productView:
    case kinds.quickView:
    case kinds.addToCart:
    case kinds.removeFromCart: {
      const name =
        textOf(product, 'item_id', 'itemId', 'id') ||
        textOf(data, 'item_id', 'itemId', 'productId', 'objectIdentifier', 'id');
      const amount = Math.min(
        1_000,
        Math.max(1, Math.round(numberOf(data, 'quantity') || numberOf(product, 'quantity') || 1)),
      );
      const variant =
        textOf(data, 'variant', 'variantId', 'variant_id') || textOf(product, 'variant', 'variantId', 'variant_id');
      return name === '' ? [] : [{ ...report, name: name.slice(0, 100), amount, variant: variant.slice(0, 90) }];
    }
    case kinds.purchase:
      return [
        {
          ...report,
          name: 'Purchase',
          orderId: textOf(data, 'orderId', 'order_id', 'transaction_id', 'transactionId'),
        },
      ];
    case kinds.cartView:
    case kinds.checkout:
    case kinds.newsletter:
    case kinds.event:
      return [{ ...report, name: knownNames.get(plain) ?? 'other' }];
    case kinds.formSubmit:
    case kinds.formRender:
      return [{ ...report, name: textOf(data, 'formId', 'objectIdentifier') || 'form' }];
    default:
      return [
        {
          ...report,
          name: textOf(data, 'objectIdentifier', 'id', 'buttonId', 'overlayId', 'mediaId', 'title') || 'other',
        },
      ];
  }
}

/**
 * Validates the newer tracker's `{ eventSchemaName, eventContent }`, one or several. @returns the problem, for a
 * developer
 */
export function trackerProblem(value: unknown, schemaName?: string): string | undefined {
  const { eventSchemaName, eventContent } = objectOf(value);
  if (typeof eventSchemaName !== 'string' || eventSchemaName === '') return 'eventSchemaName is missing.';
  if (schemaName !== undefined && eventSchemaName !== schemaName) return `eventSchemaName is not "${schemaName}".`;
  if (typeof eventContent !== 'string') return 'eventContent is not a JSON text.';
  const content = parseJson(eventContent);
  if (content === undefined || Array.isArray(content)) return 'eventContent is not the JSON of an object.';
  return undefined;
}
