// The global search over all records of the shop, in cached lists. Admin "Command palette".
import type { Parts } from '../../base/parts.ts';
import { type Actor, type Capability, can, type Target } from '../../base/roles.ts';
import { folded } from '../../base/text/folded.ts';
import { browseCustomers } from '../../commerce/customer/browse.ts';
import { browseDiscounts } from '../../commerce/discount/browse.ts';
import { formatMoney } from '../../commerce/money/money.ts';
import { browseOrders } from '../../commerce/order/browse.ts';
import { browseProducts } from '../../commerce/stock/product-list.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { findContentItems } from '../../content/item/browse.ts';
import { listForms } from '../../forms/form/form.ts';
import type { Found } from './schema.ts';

type Source = { needs: readonly [Capability, Target?]; find(parts: Parts, q: string): Promise<Found[]> };

/** Results per kind. */
const limit = 5;
const formsMax = 200;

/** Results are in this order, except a match of the number or whole title. */
const sources: readonly Source[] = [
  {
    needs: ['orders.see'],
    async find({ store }, q) {
      const { rows } = await browseOrders(store, { search: q.replace(/^#/, ''), sort: '-created', limit });
      return rows.map(({ id, orderNumber, customerName, customerEmail, grandTotal }) => ({
        kind: 'order',
        id,
        title: `#${orderNumber}`,
        note: `${customerName || customerEmail} · ${formatMoney(grandTotal.value, grandTotal.currencyCode)}`,
      }));
    },
  },
  {
    needs: ['products.edit', { as: 'ask' }],
    async find(parts, q) {
      const { rows } = await browseProducts(parts, { search: q, sort: 'title', limit });
      return rows.map(({ id, title, price }) => ({ kind: 'product', id, title, note: price }));
    },
  },
  {
    needs: ['customers.manage'],
    async find({ store }, q) {
      const { rows } = await browseCustomers(store, { search: q, sort: '-created', limit });
      return rows.map(({ id, name, email }) => ({ kind: 'customer', id, title: name || email, note: email }));
    },
  },
  {
    needs: ['editor.open'],
    async find({ store }, q) {
      const pages = (await listCollections(store)).filter(({ title, urlId }) => holdsAll(`${title} ${urlId}`, q));
      return pages.slice(0, limit).map(({ id, title, urlId }) => ({ kind: 'page', id, title, note: `/${urlId}` }));
    },
  },
  {
    needs: ['items.edit'],
    async find({ store }, q) {
      const items = await findContentItems(store, q, limit);
      return items.map(({ id, collectionId, title, urlId, hasPage }) => ({
        ...(hasPage ? ({ kind: 'page', id } as const) : ({ kind: 'item', id: collectionId } as const)),
        title,
        note: urlId,
      }));
    },
  },
  {
    needs: ['forms.edit'],
    async find({ store }, q) {
      const { records } = await listForms(store, { limit: formsMax });
      const forms = records.filter(({ name }) => holdsAll(name, q)).slice(0, limit);
      return forms.map(({ id, name }) => ({ kind: 'form', id, title: name }));
    },
  },
  {
    needs: ['discounts.manage'],
    async find(parts, q) {
      const { rows } = await browseDiscounts(parts, { search: q, sort: '-created', limit });
      return rows.map(({ id, name, code, summary }) => ({ kind: 'discount', id, title: code ?? name, note: summary }));
    },
  },
];

export async function findEverywhere(parts: Parts, actor: Actor, q: string): Promise<Found[]> {
  if (q.trim() === '') return [];
  const seen = sources.filter(({ needs }) => can(actor, ...needs));
  const found = (await Promise.all(seen.map((source) => source.find(parts, q)))).flat();
  const whole = folded(q).replace(/^#/, '');
  const isWhole = ({ title }: Found) => folded(title).replace(/^#/, '') === whole;
  return [...found.filter(isWhole), ...found.filter((one) => !isWhole(one))];
}

const holdsAll = (text: string, q: string): boolean => {
  const plain = folded(text);
  return folded(q)
    .split(' ')
    .every((word) => plain.includes(word));
};
