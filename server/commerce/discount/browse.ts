// The owner's list of discounts: by state, kind, search, and order. Admin "Customers, Marketing". Public.
import { loadWebsite } from '../../site/website/website.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { usesOf } from './discount.ts';
import type { BrowsedDiscount, BrowseFilters, BrowseQuery, Discount } from './schema.ts';
import { discountState, discountSummary } from './state.ts';
import * as rows from './store.ts';

type Row = Pick<Discount, 'rule' | 'createdAt'> & { id: string; uses: number };

const never = Number.MAX_SAFE_INTEGER;

const list = recordList<Discount, Row, BrowseFilters & { now: number }>({
  list: rows.listDiscounts,
  find: rows.findDiscount,
  row: async (store, { rule, createdAt }) => ({ id: rule.id, rule, createdAt, uses: await usesOf(store, rule.id) }),
  idOf: ([table, id]: Key) => (table === 'discount' || table === rows.usesName ? (id as string) : undefined),
  text: ({ rule }) => `${rule.name} ${rule.code ?? ''}`,
  orders: {
    created: ({ createdAt }) => createdAt,
    name: ({ rule }) => rule.name.toLowerCase(),
    uses: ({ uses }) => uses,
    endsAt: ({ rule }) => rule.endsAt ?? never,
  },
  matches: ({ rule, uses }, { state, kind, by, now }) =>
    (kind === undefined || rule.kind === kind) &&
    (by === undefined || (rule.code !== undefined) === (by === 'code')) &&
    (state === undefined || discountState(rule, uses, now) === state),
});

export async function browseDiscounts(
  { store, clock }: { store: Store; clock: { now(): number } },
  { search, sort, cursor, limit, ...filters }: BrowseQuery,
): Promise<{ rows: BrowsedDiscount[]; total: number; nextCursor?: string }> {
  const { currency } = (await loadWebsite(store)).store;
  // Rounded to the minute, so that a search's result can be cached from page to page.
  const now = Math.floor(clock.now() / 60_000) * 60_000;
  const page = await list({ store }).page({ search, sort, cursor, limit, filters: { ...filters, now } });
  const listed = ({ id, rule, uses, createdAt }: Row): BrowsedDiscount => ({
    ...{ id, name: rule.name, kind: rule.kind, summary: discountSummary(rule, currency), uses, createdAt },
    state: discountState(rule, uses, now),
    ...(rule.code !== undefined && { code: rule.code }),
    ...(rule.startsAt !== undefined && { startsAt: rule.startsAt }),
    ...(rule.endsAt !== undefined && { endsAt: rule.endsAt }),
    ...(rule.limits.total !== undefined && { usesMax: rule.limits.total }),
  });
  return { ...page, rows: page.rows.map(listed) };
}
