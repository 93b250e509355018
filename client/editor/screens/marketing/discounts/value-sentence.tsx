// The main part of the discount form: a sentence with fields that states what it does.

import type { ReactNode } from 'react';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import { MoneyField, PercentField, WholeField } from '../../../../ui/form/number-field.tsx';
import type { RecordFormState } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import styles from './discount.module.css';
import { messages as words } from './messages.ts';
import type { DiscountValues, LineSet, Scope } from './values.ts';

/** Lazy-loaded, since most discounts apply to everything. */
const ProductField = later(async () => (await import('../../../pick/product-field.tsx')).ProductField);
const CategoryField = later(async () => (await import('../../../pick/category-field.tsx')).CategoryField);

type Form = RecordFormState<DiscountValues>;
type Props = { form: Form; currency: Currency };

export function ValueSentence({ form, currency }: Props) {
  const { kind } = form.values;
  switch (kind) {
    case 'ANY_ORDER':
      return (
        <Sentence>
          {words.take} <Value form={form} currency={currency} /> {words.off} {words.ofOrder}
        </Sentence>
      );
    case 'CART_TOTAL':
      return (
        <Sentence>
          {words.take} <Value form={form} currency={currency} /> {words.off} {words.ofOrders}{' '}
          <Minimum form={form} currency={currency} /> {words.orMore}
        </Sentence>
      );
    case 'PRODUCT':
    case 'CATEGORY':
      return (
        <>
          <Sentence>
            {words.take} <Value form={form} currency={currency} />
            {form.values.off === 'AMOUNT' ? (
              <SelectField label={words.per} {...form.field('per')} options={optionsOf(words.pers)} />
            ) : (
              words.off
            )}
          </Sentence>
          {kind === 'PRODUCT' ? (
            <ProductField
              name="of"
              problem={form.problemAt('of')}
              value={form.values.of.productIds}
              onChange={(productIds) => form.set({ of: { ...form.values.of, productIds } })}
            />
          ) : (
            <CategoryField
              name="of"
              problem={form.problemAt('of')}
              value={form.values.of.categoryIds}
              onChange={(categoryIds) => form.set({ of: { ...form.values.of, categoryIds } })}
            />
          )}
        </>
      );
    case 'SHIPPING':
      return (
        <>
          <Sentence>
            {words.shipOrders} <Minimum form={form} currency={currency} hint={words.anyOrders} /> {words.orMoreFree}
          </Sentence>
          <SetFields form={form} name="of" label={words.needs} all={words.scopes.all} />
        </>
      );
    case 'BUY_X_GET_Y':
      return (
        <>
          <Sentence>
            {words.buy}
            <span className={styles.number}>
              <WholeField label={words.buyQuantity} {...form.field('buyQuantity')} />
            </span>
            {words.get}
            <span className={styles.number}>
              <WholeField label={words.getQuantity} {...form.field('getQuantity')} />
            </span>
            {words.at}
            <span className={styles.number}>
              <PercentField label={words.percent} scale={10_000} {...form.field('getRatePpm')} />
            </span>
            {words.offEach}
          </Sentence>
          <Split>
            <SetFields form={form} name="buy" label={words.whatToBuy} all={words.scopes.all} />
            <SetFields form={form} name="get" label={words.whatToGet} all={words.sameGoods} />
          </Split>
        </>
      );
    default:
      return kind satisfies never;
  }
}

const Sentence = ({ children }: { children: ReactNode }) => <div className={styles.sentence}>{children}</div>;

function Value({ form, currency }: Props) {
  const { off } = form.values;
  return (
    <>
      <SelectField label={words.unit} {...form.field('off')} options={optionsOf(words.units)} />
      {words.unitOf}
      <span className={styles.number}>
        {off === 'PERCENT' ? (
          <PercentField label={words.percent} scale={10_000} {...form.field('ratePpm')} />
        ) : (
          <MoneyField label={words.amount} currency={currency} {...form.field('cents')} />
        )}
      </span>
    </>
  );
}

const Minimum = ({ form, currency, hint }: Props & { hint?: string }) => (
  <span className={styles.money}>
    <MoneyField label={words.minimum} currency={currency} {...form.field('minimumCents')} hint={hint} />
  </span>
);

type SetFieldsProps = { form: Form; name: 'of' | 'buy' | 'get'; label: string; all: string };

function SetFields({ form, name, label, all }: SetFieldsProps) {
  const set = form.values[name];
  const change = (part: Partial<LineSet>) => form.set({ [name]: { ...set, ...part } });
  const chosen = { name, problem: form.problemAt(name) };
  return (
    <Split>
      <SelectField<Scope>
        label={label}
        value={set.scope}
        options={optionsOf({ all, products: words.scopes.products, categories: words.scopes.categories })}
        onChange={(scope) => change({ scope })}
      />
      {set.scope === 'products' && (
        <ProductField {...chosen} value={set.productIds} onChange={(productIds) => change({ productIds })} />
      )}
      {set.scope === 'categories' && (
        <CategoryField {...chosen} value={set.categoryIds} onChange={(categoryIds) => change({ categoryIds })} />
      )}
    </Split>
  );
}
