// Notifies the owner when an order takes a variant below the low-stock threshold. Commerce 2.2 (`merchantLowStockAlertThreshold`). Public.
import { inLanguage } from '../../base/speech.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { ownerAddress, preferencesOf } from '../preferences/preferences.ts';
import { lowStockThreshold } from './limits.ts';
import { type LowLine, lowStockKind, lowStockMail } from './mails.ts';
import { stockKey } from './store.ts';

type SoldLine = LowLine['line'] & { variantId: string; quantity: number; stockState: string };

type Notice = {
  store: Store;
  siteUrl: string;
  adminUrl: string;
  mailId: string;
  orderId: string;
  now: number;
};

/** Queues one email about all variants that this order took below the threshold. */
export async function notifyLowStock(tx: Tx, lines: readonly SoldLine[], notice: Notice): Promise<void> {
  const threshold = await thresholdOf(notice.store);
  const low = await lowLines(notice.store, lines, threshold);
  if (low.length === 0) return;
  const to = await ownerAddress(tx);
  if (to === undefined) return;
  const { mailId: id, orderId, now: dueAt, siteUrl, adminUrl } = notice;
  // The owner reads the main language.
  const mail = await inLanguage(undefined, async () =>
    lowStockMail(await mailSiteOf(tx, siteUrl), low, { threshold, adminUrl }),
  );
  queueMail(tx, { ...{ id, kind: lowStockKind, to, dueAt, orderId }, ...mail });
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

/** From the `merchandising` preferences; 0 turns the alert off. */
export async function thresholdOf(store: Store): Promise<number> {
  const { merchantLowStockAlertThreshold: set } = await preferencesOf(store, 'merchandising');
  return typeof set === 'number' && Number.isSafeInteger(set) && set >= 0 ? set : lowStockThreshold;
}
