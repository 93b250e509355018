// Checks a discount's rule against the store: amounts in its currency, a valid period, existing products and categories. Public.
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { findGroup } from '../customer/group.ts';
import { messages as money } from '../money/messages.ts';
import { quantum } from '../money/money.ts';
import type { DiscountRule } from '../pricing/input.ts';
import { findCategory } from '../product/category.ts';
import { productKey } from '../product/product.ts';
import { discountInvalid } from './errors.ts';
import { messages } from './messages.ts';

/**
 * @param store for lookups that the transaction need not guard
 * @param before the rule before the change: products and categories that it already names may have been deleted since
 * @throws discountInvalid
 */
export async function assertSound(tx: Tx, store: Store, rule: DiscountRule, before?: DiscountRule): Promise<void> {
  const errors: { path: string; message: string }[] = [];
  const { currency } = (await loadWebsite(tx)).store;
  const step = quantum(currency);
  const amount = (path: string, cents: number | undefined) => {
    if ((cents ?? 0) % step !== 0) errors.push({ path, message: money.amountStep({ currency, step }) });
  };
  if ('value' in rule && rule.value.type === 'AMOUNT') amount('value.cents', rule.value.cents);
  if ('minimumCents' in rule) amount('minimumCents', rule.minimumCents);
  if (rule.startsAt !== undefined && rule.endsAt !== undefined && rule.endsAt <= rule.startsAt)
    errors.push({ path: 'endsAt', message: messages.endsBeforeStart });
  if (rule.groupId !== undefined && rule.groupId !== before?.groupId && !(await findGroup(tx, rule.groupId)))
    errors.push({ path: 'groupId', message: messages.groupMissing });
  const named = new Map(before && setsOf(before));
  for (const [path, set] of setsOf(rule)) {
    const known = named.get(path);
    const products = (set.productIds ?? []).filter((id) => !known?.productIds?.includes(id));
    const entries = products.length === 0 ? [] : await store.getMany(products.map(productKey));
    if (entries.some((entry) => entry === undefined))
      errors.push({ path: `${path}productIds`, message: messages.productMissing });
    const added = (set.categoryIds ?? []).filter((id) => !known?.categoryIds?.includes(id));
    const categories = await Promise.all(added.map((id) => findCategory(store, id)));
    if (categories.some((category) => category === undefined))
      errors.push({ path: `${path}categoryIds`, message: messages.categoryMissing });
  }
  if (errors.length > 0) throw discountInvalid({ errors });
}

type LineSet = { productIds?: readonly string[]; categoryIds?: readonly string[] };

const setsOf = (rule: DiscountRule): [path: string, set: LineSet][] =>
  rule.kind === 'BUY_X_GET_Y'
    ? [
        ['buy.', rule.buy],
        ['get.', rule.get],
      ]
    : [['', rule as LineSet]];
