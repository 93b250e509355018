// Third-party analytics that the owner connected: their scripts are loaded only here, after consent. Each gets visitor events in its own
// vocabulary. Spec §7 "Third-party analytics".

import { cookie, pageIds } from '../page.ts';
import type { Item, Order } from '../shop/main.ts';
import { config } from '../statics.ts';
import { type Fact, takeOver } from '../tools.ts';
import { isRecorded } from './recording.ts';

type Detail = Readonly<Record<string, unknown>>;
type Goods = {
  currency?: string;
  value?: number;
  items?: { item_id: string; item_name: string; price: number; quantity: number }[];
};

/** Decimal amounts, and the field names that all services use. */
function inTheirWords(name: string, detail: Detail): Detail {
  if (name === 'Purchase') {
    const { orderNumber, grandTotal, shippingTotal, taxTotal, items } = detail as Detail & Order;
    return {
      transaction_id: orderNumber,
      value: grandTotal.value / 100,
      shipping: shippingTotal.value / 100,
      tax: taxTotal.value / 100,
      currency: grandTotal.currencyCode,
      items: items.map(({ sku, productName, unitPrice, quantity }) => ({
        item_id: sku,
        item_name: productName,
        price: unitPrice.value / 100,
        quantity,
      })),
    };
  }
  const { items, cartValue = 0 } = detail as { items?: Item[]; cartValue?: number };
  const all = items ?? ('itemId' in detail ? [detail as unknown as Item] : undefined);
  if (!all) return detail;
  return {
    currency: config().currency,
    value: (items ? cartValue : all.reduce((sum, { price, quantity }) => sum + price * quantity, 0)) / 100,
    items: all.map(({ itemId, itemTitle, price, quantity }) => ({
      item_id: itemId,
      item_name: itemTitle,
      price: price / 100,
      quantity,
    })),
  };
}

type Service = (name: string, detail: Detail) => void;
type Queue = ((...args: unknown[]) => void) & {
  queue: unknown[];
  callMethod?: (...args: unknown[]) => void;
  version?: string;
};

const page = window as unknown as Record<string, unknown>;

function load(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Google tag: `gtag('event', 'purchase', { transaction_id, value, shipping, tax, items })`. */
function googleTag(id: string): Service {
  page.dataLayer ??= [];
  // Their script requires an `arguments` object.
  const gtag = function (..._: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above
    (page.dataLayer as unknown[]).push(arguments);
  };
  page.gtag ??= gtag;
  gtag('js', new Date());
  gtag('config', id);
  load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
  const names: Readonly<Record<string, string>> = {
    VisitPDP: 'view_item',
    VisitPLP: 'view_item_list',
    AddToCart: 'add_to_cart',
    RemoveFromCart: 'remove_from_cart',
    ViewCart: 'view_cart',
    InitiateCheckout: 'begin_checkout',
    Purchase: 'purchase',
    Search: 'search',
    Lead: 'generate_lead',
    CompleteRegistration: 'sign_up',
  };
  return (name, detail) => {
    if (names[name]) gtag('event', names[name], name === 'Search' ? { search_term: detail.query } : detail);
  };
}

/** A stub that queues calls until the service's script loads and replays them. */
function queueFunction(take: (queue: Queue, args: unknown[]) => void): Queue {
  const queue: Queue = Object.assign((...args: unknown[]): void => take(queue, args), { queue: [] });
  return queue;
}

/** Meta pixel: AddToCart, Search, Lead, ViewContent, Purchase, CompleteRegistration. */
function metaPixel(id: string): Service {
  const fbq = queueFunction((queue, args) => {
    if (queue.callMethod) queue.callMethod(...args);
    else queue.queue.push(args);
  });
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0' });
  page.fbq ??= fbq;
  page._fbq ??= fbq;
  fbq('init', id);
  fbq('track', 'PageView');
  load('https://connect.facebook.net/en_US/fbevents.js');
  const names: Readonly<Record<string, string>> = {
    VisitPDP: 'ViewContent',
    AddToCart: 'AddToCart',
    InitiateCheckout: 'InitiateCheckout',
    Purchase: 'Purchase',
    Search: 'Search',
    Lead: 'Lead',
    CompleteRegistration: 'CompleteRegistration',
  };
  return (name, detail) => {
    const { currency, value, items } = detail as Goods;
    if (!names[name]) return;
    const about = items && {
      currency,
      value,
      content_type: 'product',
      content_ids: items.map((item) => item.item_id),
      contents: items.map(({ item_id, quantity }) => ({ id: item_id, quantity })),
    };
    fbq('track', names[name], name === 'Search' ? { search_string: detail.query } : (about ?? {}));
  };
}

function pinterestTag(id: string): Service {
  const pintrk = queueFunction((queue, args) => void queue.queue.push(args));
  pintrk.version = '3.0';
  page.pintrk ??= pintrk;
  const tell = (...args: unknown[]) => (page.pintrk as Queue)(...args);
  tell('load', id);
  tell('page');
  load('https://s.pinimg.com/ct/core.js');
  const names: Readonly<Record<string, string>> = {
    VisitPDP: 'pagevisit',
    VisitPLP: 'viewcategory',
    AddToCart: 'addtocart',
    Purchase: 'checkout',
    Search: 'search',
    Lead: 'lead',
    CompleteRegistration: 'signup',
  };
  return (name, detail) => {
    const { currency, value, items } = detail as Goods;
    if (!names[name]) return;
    const lines = items?.map(({ item_id, item_name, price, quantity }) => ({
      product_id: item_id,
      product_name: item_name,
      product_price: price,
      product_quantity: quantity,
    }));
    tell(
      'track',
      names[name],
      name === 'Search' ? { search_query: detail.query } : { currency, value, line_items: lines },
    );
  };
}

/** FullStory: `_fs_org` and its script. */
async function record(): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { hardwareConcurrency: cores = 0 } = navigator;
  const { recording } = config();
  if (!recording || !isRecorded({ ...recording, timeZone, cores, visitorId: cookie('ss_cvr') })) return;
  const answer = await fetch('/api/commerce/fullstory/getId');
  const { id } = (await answer.json()) as { id: string | null };
  if (id === null) return;
  Object.assign(page, {
    _fs_org: id,
    _fs_host: 'fullstory.com',
    _fs_script: 'edge.fullstory.com/s/fs.js',
    _fs_namespace: 'FS',
  });
  load('https://edge.fullstory.com/s/fs.js');
}

const { googleTagId, metaPixelId, pinterestTagId } = config().services;
const services = [
  googleTagId && googleTag(googleTagId),
  metaPixelId && metaPixel(metaPixelId),
  pinterestTagId && pinterestTag(pinterestTagId),
].filter((one) => typeof one === 'function');
const tell = ([name, detail]: Fact) => {
  for (const service of services) service(name, { ...inTheirWords(name, detail), page_title: pageIds().pageTitle });
};
const tools = window.stoaCensus?.tools;
if (tools) tools.services = takeOver(tools.services, tell);
// Spec §8: tracking failures are silently ignored.
void record().catch(() => {});
