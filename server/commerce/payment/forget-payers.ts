// Erases payers' personal data when a person is erased and when a payment has failed. Public.
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import type { Key, Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { openAtOnce, sweepMax } from './limits.ts';
import { isOver, type Payment, withoutPayer } from './schema.ts';
import * as rows from './store.ts';

/**
 * For an erased person: keeps payments and attempts, but removes the email address and card. Lists the stored attempts,
 * because clients choose attempt numbers.
 */
export async function forgetPayer({ store }: Pick<Parts, 'store'>, orderId: string): Promise<void> {
  for await (const page of eachPage((cursor) => rows.listOfOrder(store, orderId, cursor))) {
    await transact(store, async (tx) => {
      for (const { attempt } of page.records) {
        const payment = await rows.findPayment(tx, orderId, attempt);
        if (payment) rows.putPayment(tx, withoutPayer(payment));
      }
    });
  }
}

/** Cancels the open payments of an erased person, in any cart. The personal data is erased when they end. */
export async function giveUpPaymentsOf({ store, clock }: Parts, emails: readonly string[]): Promise<void> {
  const theirs = ({ email }: Payment) => emails.includes(email.trim().toLowerCase());
  for await (const page of eachPage((after: Key | undefined) => rows.listOpen(store, openAtOnce, after))) {
    for (const { orderId, attempt } of page.payments.filter(theirs))
      await transact(store, async (tx) => {
        const payment = await rows.findPayment(tx, orderId, attempt);
        if (payment?.state === 'created' || payment?.state === 'waiting')
          rows.putPayment(tx, { ...payment, state: 'canceling', updatedAt: clock.now() });
      });
  }
}

const forgottenKey: Key = ['payment-forgotten'];

/**
 * Upgrades stores that predate the immediate erasure after failed payments, in batches.
 * @returns whether all are done
 */
export async function forgetEndedPayers(store: Store, limit = sweepMax): Promise<boolean> {
  const place = (await store.get(forgottenKey))?.value as { cursor?: string } | undefined;
  if (place && place.cursor === undefined) return true;
  const page = await rows.listAll(store, limit, place?.cursor);
  const named = page.records.filter((payment) => isOver(payment) && payment.email !== '');
  for (let from = 0; from < named.length; from += openAtOnce)
    await transact(store, async (tx) => {
      for (const { orderId, attempt } of named.slice(from, from + openAtOnce)) {
        const payment = await rows.findPayment(tx, orderId, attempt);
        if (payment && isOver(payment)) rows.putPayment(tx, payment);
      }
    });
  await transact(store, async (tx) => tx.put(forgottenKey, page.cursor === undefined ? {} : { cursor: page.cursor }));
  return page.cursor === undefined;
}
