// Gift cards: issued, found by code, redeemed and refunded as part of a commit. Commerce 1.9.
import { eachPage } from '../../base/paged.ts';
import type { Ids } from '../../base/parts.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { readValue } from '../../store/table.ts';
import { BoundBroken, type Tx, transact } from '../../store/transact.ts';
import { type Currency, quantum } from '../money/money.ts';
import type { PriceInput } from '../pricing/input.ts';
import { codeBytes, giftCardCode, readGiftCardCode } from './code.ts';
import { giftCardAmount, giftCardBalance, giftCardGone, giftCardUnknown } from './errors.ts';
import { balanceMax } from './limits.ts';
import { type GiftCard, type GiftCardEntry, giftCardName, heldCard, idOfHeld } from './schema.ts';
import * as rows from './store.ts';

/** Why a balance changes. `entryId` is the id of the ledger row, generated before the transaction. */
type GiftCardCause = { entryId: string; actor: string; at: number; orderId?: string; reason?: string };

export const newGiftCardCode = (ids: Pick<Ids, 'token'>): string =>
  giftCardCode(Buffer.from(ids.token(codeBytes), 'base64url'));

/** Stores only a hash of the code: the caller has to mail or show it. @throws giftCardAmount */
export function issueGiftCard(
  tx: Tx,
  card: {
    id: string;
    code: string;
    currency: Currency;
    cents: number;
    expiresAt?: number;
    testMode?: boolean;
    to?: GiftCard['to'];
    isCredit?: boolean;
  },
  cause: GiftCardCause,
): GiftCard {
  const code = readGiftCardCode(card.code);
  if (code === undefined) throw new TypeError('A gift card is issued with a code of newGiftCardCode');
  const { id, currency, cents, expiresAt, testMode, to, isCredit } = card;
  if (!Number.isSafeInteger(cents) || cents < 1 || cents % quantum(currency) !== 0 || cents > balanceMax)
    throw giftCardAmount();
  const made: GiftCard = {
    id,
    codeHash: rows.hashOf(code),
    last4: code.slice(-4),
    currency,
    issuedCents: cents,
    enabled: true,
    ...(cause.orderId !== undefined && { orderId: cause.orderId }),
    ...(to && { to }),
    ...(testMode && { testMode }),
    ...(isCredit && { isCredit }),
    ...(expiresAt !== undefined && { expiresAt }),
    createdAt: cause.at,
  };
  rows.putCard(tx, made);
  rows.putHash(tx, made);
  move(tx, id, 'issue', cents, cause);
  return made;
}

export const findGiftCard = rows.findCard;

/** @throws giftCardGone */
export const loadGiftCard = (source: Tx | Store, id: string): Promise<GiftCard> =>
  rows.loadCard(source, giftCardGone, id);

/** In any state. */
export async function findGiftCardIdByCode(source: Tx | Store, typed: string): Promise<string | undefined> {
  const code = readGiftCardCode(typed);
  return code === undefined ? undefined : rows.findIdByHash(source, rows.hashOf(code));
}

/** The card with this code, if it can pay now. */
export async function findGiftCardByCode(
  source: Tx | Store,
  typed: string,
  shop: Paying,
  now: number,
): Promise<GiftCard | undefined> {
  const id = await findGiftCardIdByCode(source, typed);
  const card = id === undefined ? undefined : await rows.findCard(source, id);
  return card && isPayable(card, shop, now) ? card : undefined;
}

/** Decides which cards a shop accepts. */
type Paying = { currency: Currency; testModeOn: boolean };

const isPayable = (card: GiftCard, shop: Pick<Paying, 'testModeOn'>, now: number): boolean =>
  isUsable(card, now) && isOfMode(card, shop);

/** Neither disabled nor expired. */
export const isUsable = ({ enabled, expiresAt }: GiftCard, now: number): boolean =>
  enabled && (expiresAt === undefined || now < expiresAt);

/**
 * A card bought in test mode pays only for test orders, and one bought in live mode only for live orders. Cards issued
 * by the owner pay for both.
 */
const isOfMode = ({ orderId, testMode = false }: GiftCard, { testModeOn }: Pick<Paying, 'testModeOn'>): boolean =>
  orderId === undefined || testMode === testModeOn;

/** Balances in the order of `ids`, unguarded: the counter itself prevents overspending. */
export async function balancesOf(store: Store, ids: readonly string[]): Promise<number[]> {
  const found = await store.getMany(ids.map(rows.balanceKey));
  return found.map((entry) => (entry?.value as number | undefined) ?? 0);
}

/** Guarded when read through a `Tx`: an order that pays with the card in between reruns the transaction. */
export const balanceOf = async (source: Tx | Store, id: string): Promise<number> =>
  (await readValue<number>(source, rows.balanceKey(id))) ?? 0;

/**
 * The usable cards in the form that pricing needs, in the order given.
 * @param held results of `heldCard`
 */
export async function tendersFor(
  source: Tx | Store,
  store: Store,
  held: readonly string[],
  shop: Paying,
  now: number,
): Promise<PriceInput['giftCards']> {
  const { currency } = shop;
  const ids = held.map(idOfHeld);
  const [cards, balances] = await Promise.all([
    readable(ids.map((id) => rows.findCard(source, id))),
    balancesOf(store, ids),
  ]);
  return cards.flatMap((card, n) =>
    card && heldCard(card) === held[n] && card.currency === currency && isPayable(card, shop, now)
      ? [{ id: card.id, name: giftCardName(card), balanceCents: Math.max(0, balances[n]!), currency }]
      : [],
  );
}

/** The commit fails if the balance is too low. @see withBalanceRefusal */
export function redeemGiftCard(tx: Tx, id: string, cents: number, cause: GiftCardCause): void {
  if (!Number.isSafeInteger(cents) || cents < 1) throw giftCardAmount();
  move(tx, id, 'redeem', -cents, cause);
}

export function refundToGiftCard(tx: Tx, id: string, cents: number, cause: GiftCardCause): void {
  if (!Number.isSafeInteger(cents) || cents < 1) throw giftCardAmount();
  move(tx, id, 'refund', cents, cause);
}

/** @throws giftCardUnknown, giftCardAmount */
export async function adjustGiftCard(tx: Tx, id: string, cents: number, cause: GiftCardCause): Promise<void> {
  const card = await rows.loadCard(tx, giftCardUnknown, id);
  if (!Number.isSafeInteger(cents) || cents === 0 || cents % quantum(card.currency) !== 0) throw giftCardAmount();
  move(tx, id, 'adjust', cents, cause);
}

/**
 * Replaces the code: the previous one stops working, even in carts that contain it.
 * @param code from newGiftCardCode
 * @throws giftCardUnknown
 */
export async function replaceGiftCardCode(tx: Tx, id: string, code: string, cause: GiftCardCause): Promise<GiftCard> {
  const before = await rows.loadCard(tx, giftCardUnknown, id);
  const read = readGiftCardCode(code);
  if (read === undefined) throw new TypeError('A gift card is given a code of newGiftCardCode');
  const codesBefore = (before.codesBefore ?? 0) + 1;
  const card: GiftCard = { ...before, codeHash: rows.hashOf(read), last4: read.slice(-4), codesBefore };
  rows.deleteHash(tx, before.codeHash);
  rows.putCard(tx, card);
  rows.putHash(tx, card);
  const { entryId, ...why } = cause;
  rows.putEntry(tx, { giftCardId: id, kind: 'new-code', cents: 0, ...why }, entryId);
  return card;
}

/** @throws giftCardUnknown */
export async function setGiftCardEnabled(tx: Tx, id: string, enabled: boolean): Promise<void> {
  const card = await rows.loadCard(tx, giftCardUnknown, id);
  rows.putCard(tx, { ...card, enabled });
}

function move(tx: Tx, id: string, kind: GiftCardEntry['kind'], cents: number, cause: GiftCardCause): void {
  const { entryId, ...rest } = cause;
  tx.add({ key: rows.balanceKey(id), by: cents, min: 0, max: balanceMax });
  rows.putEntry(tx, { giftCardId: id, kind, cents, ...rest }, entryId);
}

/** Rethrows a broken balance limit as a refusal. @throws giftCardBalance */
export async function withBalanceRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof BoundBroken) || error.key[0] !== rows.balanceName) throw error;
    throw giftCardBalance({ giftCardId: String(error.key[1]) });
  }
}

/**
 * Removes these recipients from gift cards, one page of cards at a time.
 * @returns the orders that bought the cards: they may name the recipient, too
 */
export async function forgetCardRecipient(store: Store, emails: readonly string[]): Promise<string[]> {
  const named = new Set(emails.map((email) => email.toLowerCase()));
  const orderIds = new Set<string>();
  for await (const page of eachPage((cursor) => rows.listCards(store, { limit: 100, cursor }))) {
    for (const { id, to, orderId } of page.records) {
      if (orderId !== undefined) orderIds.add(orderId);
      if (!to || !named.has(to.email.toLowerCase())) continue;
      await transact(store, async (tx) => {
        const card = await rows.findCard(tx, id);
        if (!card?.to || !named.has(card.to.email.toLowerCase())) return;
        const { to: _, ...kept } = card;
        rows.putCard(tx, kept);
      });
    }
  }
  return [...orderIds];
}

/** Newest first. */
export const listGiftCardEntries = (
  store: Store,
  id: string,
  options: { limit?: number; cursor?: string } = {},
): Promise<{ records: GiftCardEntry[]; cursor?: string }> =>
  rows.listEntries(store, { ...options, prefix: [id], reverse: true });
