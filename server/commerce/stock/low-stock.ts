// Notifies the owner when an order takes a variant below the low-stock threshold. Commerce 2.2 (`merchantLowStockAlertThreshold`). Public.
import { queueMail } from '../../outbox/outbox.ts';
import type { Website } from '../../site/website/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { ownerAddress, preferencesOf } from '../preferences/preferences.ts';
import { lowStockThreshold } from './limits.ts';
import { messages } from './messages.ts';
import { stockKey } from './store.ts';

type SoldLine = {
  variantId: string;
  sku: string;
  title: string;
  optionValues: readonly { optionName: string; value: string }[];
  quantity: number;
  stockState: string;
};

type Notice = {
  store: Store;
  website: Website;
  siteUrl: string;
  adminUrl: string;
  mailId: string;
  orderId: string;
  now: number;
};

type LowLine = { line: SoldLine; left: number };

/** Queues one email about all variants that this order took below the threshold. */
export async function notifyLowStock(tx: Tx, lines: readonly SoldLine[], notice: Notice): Promise<void> {
  const threshold = await thresholdOf(notice.store);
  const low = await lowLines(notice.store, lines, threshold);
  if (low.length === 0) return;
  const to = await ownerAddress(tx);
  if (to === undefined) return;
  const { mailId: id, orderId, now: dueAt } = notice;
  queueMail(tx, { ...{ id, kind: 'low-stock', to, dueAt, orderId }, ...lowStockMail(low, threshold, notice) });
}

/** Reads counters unguarded: orders commit one after another, and a second email does no harm. */
async function lowLines(store: Store, lines: readonly SoldLine[], threshold: number): Promise<LowLine[]> {
  const taken = new Map<string, { line: SoldLine; pieces: number }>();
  for (const line of lines) {
    if (line.stockState !== 'taken') continue;
    taken.set(line.variantId, { line, pieces: (taken.get(line.variantId)?.pieces ?? 0) + line.quantity });
  }
  if (taken.size === 0) return [];
  const counters = await store.getMany([...taken.keys()].map(stockKey));
  return [...taken.values()].flatMap(({ line, pieces }, n) => {
    const before = (counters[n]?.value as number | undefined) ?? 0;
    return before >= threshold && before - pieces < threshold ? [{ line, left: before - pieces }] : [];
  });
}

function lowStockMail(low: readonly LowLine[], threshold: number, { website, siteUrl, adminUrl }: Notice) {
  const words = messages.lowStockMail;
  const only = low.length === 1 ? low[0] : undefined;
  return {
    subject: only
      ? words.subject({ title: only.line.title.slice(0, 150) })
      : words.subjectOfSeveral({ count: low.length }),
    content: {
      siteTitle: website.siteTitle,
      siteUrl,
      language: website.language,
      heading: only ? words.heading : words.headingOfSeveral,
      paragraphs: [words.text({ threshold })],
      rows: low.map(({ line, left }) => ({
        label: line.title,
        detail: [...line.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`), line.sku]
          .filter(Boolean)
          .join(' · '),
        value: left <= 0 ? words.soldOut : words.left({ count: left }),
      })),
      button: { label: words.button, url: `${adminUrl}/config/inventory?stock=low` },
    },
  };
}

/** From the `merchandising` preferences; 0 turns the alert off. */
export async function thresholdOf(store: Store): Promise<number> {
  const { merchantLowStockAlertThreshold: set } = await preferencesOf(store, 'merchandising');
  return typeof set === 'number' && Number.isSafeInteger(set) && set >= 0 ? set : lowStockThreshold;
}
