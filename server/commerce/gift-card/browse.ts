// The owner's gift card list: filters, search, sorting.
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { balancesOf, findGiftCardIdByCode } from './gift-card.ts';
import {
  type BrowsedGiftCard,
  type BrowseQuery,
  type GiftCard,
  type GiftCardAnswer,
  giftCardAnswer,
  giftCardState,
} from './schema.ts';
import * as rows from './store.ts';

/** `id`: only this card. */
type Filters = Pick<BrowseQuery, 'state' | 'by'> & { now: number; id?: string };

const never = Number.MAX_SAFE_INTEGER;

const list = recordList<GiftCard, GiftCardAnswer, Filters>({
  list: rows.listCards,
  find: rows.findCard,
  async row(store, card) {
    const [balanceCents = 0] = await balancesOf(store, [card.id]);
    return giftCardAnswer(card, balanceCents);
  },
  idOf: ([table, id]: Key) => (table === 'gift-card' || table === rows.balanceName ? (id as string) : undefined),
  text: ({ last4, to }) => `${last4} ${to?.name ?? ''} ${to?.email ?? ''}`,
  orders: {
    created: ({ createdAt }) => createdAt,
    balance: ({ balanceCents }) => balanceCents,
    issued: ({ issuedCents }) => issuedCents,
    expires: ({ expiresAt }) => expiresAt ?? never,
  },
  matches: (card, { state, by, now, id }) =>
    (id === undefined || card.id === id) &&
    (by === undefined || (card.orderId !== undefined) === (by === 'order')) &&
    (state === undefined || giftCardState(card, now) === state),
});

export async function browseGiftCards(
  { store, clock }: { store: Store; clock: { now(): number } },
  { search, sort, cursor, limit, ...filters }: BrowseQuery,
): Promise<{ rows: BrowsedGiftCard[]; total: number; nextCursor?: string }> {
  const now = Math.floor(clock.now() / 60_000) * 60_000;
  const id = search === undefined ? undefined : await findGiftCardIdByCode(store, search);
  const asked = { ...filters, now, ...(id !== undefined && { id }) };
  const page = await list({ store }).page({
    search: id === undefined ? search : '',
    sort,
    cursor,
    limit,
    filters: asked,
  });
  return { ...page, rows: page.rows.map((card) => ({ ...card, state: giftCardState(card, now) })) };
}
