// The owner is told when an order leaves few pieces of something: once for each time that it falls below. Called by after-order.ts.
// Commerce 2.2 (`merchantLowStockAlertThreshold`).
import { renderMail } from '../../outbox/mail-layout.ts';
import { queueMail } from '../../outbox/outbox.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { ownerAddress, preferencesOf } from '../preferences/preferences.ts';
import { lowStockThreshold } from './limits.ts';
import { stockKey } from './store.ts';

/** What a line of an order took. */
type SoldLine = {
  variantId: string;
  sku: string;
  title: string;
  optionValues: readonly { optionName: string; value: string }[];
  quantity: number;
  stockState: string;
};

type Telling = {
  store: Store;
  website: Website;
  siteUrl: string;
  adminUrl: string;
  mailId: string;
  orderId: string;
  now: number;
};

/**
 * Queues one mail for all that fell below with this order.
 *
 * Below means: there were enough before it and are too few after it. What was there is read unguarded: orders of a process are
 * committed one after another, and a second telling would do no harm.
 */
export async function tellLowStock(tx: Tx, lines: readonly SoldLine[], telling: Telling): Promise<void> {
  const { store, website, siteUrl, adminUrl, mailId, orderId, now } = telling;
  const taken = new Map<string, { line: SoldLine; pieces: number }>();
  for (const line of lines) {
    if (line.stockState !== 'taken') continue;
    taken.set(line.variantId, { line, pieces: (taken.get(line.variantId)?.pieces ?? 0) + line.quantity });
  }
  if (taken.size === 0) return;
  const threshold = await thresholdOf(store);
  const counters = await store.getMany([...taken.keys()].map(stockKey));
  const low = [...taken.values()].flatMap(({ line, pieces }, n) => {
    const before = (counters[n]?.value as number | undefined) ?? 0;
    return before >= threshold && before - pieces < threshold ? [{ line, left: before - pieces }] : [];
  });
  if (low.length === 0) return;
  const to = await ownerAddress(tx);
  if (to === undefined) return;
  const mail = renderMail({
    siteTitle: website.siteTitle,
    siteUrl,
    language: website.language,
    heading: low.length === 1 ? 'An item is running low' : 'Some items are running low',
    paragraphs: [`An order has just left fewer than ${threshold} of what stands below.`],
    rows: low.map(({ line, left }) => ({
      label: line.title,
      detail: [...line.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`), line.sku]
        .filter(Boolean)
        .join(' · '),
      value: left <= 0 ? 'Sold out' : `${left} left`,
    })),
    button: { label: 'See the products', url: `${adminUrl}/config/commerce/products` },
  });
  const subject =
    low.length === 1 ? `Low stock: ${low[0]!.line.title.slice(0, 150)}` : `Low stock: ${low.length} items`;
  queueMail(tx, { id: mailId, kind: 'low-stock', to, subject, ...mail, dueAt: now, orderId });
}

/** As the owner set it among the `merchandising` preferences; 0 turns it off. */
async function thresholdOf(store: Store): Promise<number> {
  const { merchantLowStockAlertThreshold: set } = await preferencesOf(store, 'merchandising');
  return typeof set === 'number' && Number.isSafeInteger(set) && set >= 0 ? set : lowStockThreshold;
}
