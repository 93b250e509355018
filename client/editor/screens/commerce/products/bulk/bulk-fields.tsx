// The fields of a bulk change.
import { optionsOf } from '../../../../../../server/base/options-of.ts';
import type { Currency } from '../../../../../../server/commerce/money/money.ts';
import { productLimits } from '../../../../../../server/commerce/product/limits.ts';
import { MoneyField, PercentField } from '../../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { TagsField } from '../../../../../ui/form/tags-field.tsx';
import { CategoryField } from '../../../../pick/category-field.tsx';
import { type BulkChange, type Rounding, roundings } from './bulk-change.ts';
import { messages as words } from './messages.ts';

type Props = { change: BulkChange; currency: Currency; tags: readonly string[]; onChange(change: BulkChange): void };

type Kind = BulkChange['kind'];
type PriceHow = Extract<BulkChange, { kind: 'price' }>['how'];

const initial: { readonly [K in Kind]: BulkChange } = {
  price: { kind: 'price', how: 'raise-percent', percent: null, rounding: 'none' },
  sale: { kind: 'sale', how: 'percent', percent: null, rounding: 'none' },
  visibility: { kind: 'visibility', visible: false },
  tags: { kind: 'tags', add: [], remove: [] },
  categories: { kind: 'categories', add: [], remove: [] },
};
export const initialChange = initial.price;

export const BulkFields = (props: Props) => (
  <>
    <SelectField<Kind>
      label={words.what}
      value={props.change.kind}
      options={words.kinds}
      onChange={(kind) => props.onChange(initial[kind])}
    />
    <KindFields {...props} />
  </>
);

function KindFields({ change, currency, tags, onChange }: Props) {
  switch (change.kind) {
    case 'price':
      return (
        <>
          <SelectField<PriceHow>
            label={words.how}
            value={change.how}
            options={words.priceHows}
            onChange={(how) => onChange(withHow(change, how))}
          />
          {'percent' in change ? (
            <PercentFields change={change} onChange={onChange} />
          ) : (
            <MoneyField
              label={words.amount}
              currency={currency}
              value={change.cents}
              onChange={(cents) => onChange({ ...change, cents })}
            />
          )}
        </>
      );
    case 'sale':
      return (
        <>
          <SelectField<'percent' | 'end'>
            label={words.how}
            value={change.how}
            options={words.saleHows}
            onChange={(how) =>
              onChange(how === 'end' ? { kind: 'sale', how } : { kind: 'sale', how, percent: null, rounding: 'none' })
            }
          />
          {change.how === 'percent' && <PercentFields change={change} onChange={onChange} />}
        </>
      );
    case 'visibility':
      return (
        <SelectField
          label={words.how}
          value={change.visible ? 'visible' : 'hidden'}
          options={optionsOf({ visible: words.visible, hidden: words.hidden })}
          onChange={(next) => onChange({ kind: 'visibility', visible: next === 'visible' })}
        />
      );
    case 'tags':
      return (
        <>
          <TagsField
            label={words.addTags}
            maxLength={productLimits.tagCharsMax}
            value={change.add}
            onChange={(add) => onChange({ ...change, add })}
          />
          <TagsField
            label={words.removeTags}
            maxLength={productLimits.tagCharsMax}
            suggestions={tags}
            value={change.remove}
            onChange={(remove) => onChange({ ...change, remove })}
          />
        </>
      );
    case 'categories':
      return (
        <>
          <CategoryField
            label={words.addCategories}
            value={change.add}
            onChange={(add) => onChange({ ...change, add })}
          />
          <CategoryField
            label={words.removeCategories}
            value={change.remove}
            onChange={(remove) => onChange({ ...change, remove })}
          />
        </>
      );
    default:
      return change satisfies never;
  }
}

function withHow(before: Extract<BulkChange, { kind: 'price' }>, how: PriceHow): BulkChange {
  if (how !== 'raise-percent' && how !== 'lower-percent')
    return { kind: 'price', how, cents: 'cents' in before ? before.cents : null };
  const { percent, rounding } = 'percent' in before ? before : { percent: null, rounding: 'none' as const };
  return { kind: 'price', how, percent, rounding };
}

type PercentChange = Extract<BulkChange, { percent: number | null }>;

const PercentFields = ({ change, onChange }: { change: PercentChange; onChange(change: BulkChange): void }) => (
  <>
    <PercentField
      label={words.percent}
      scale={100}
      value={change.percent}
      onChange={(percent) => onChange({ ...change, percent })}
    />
    <SelectField<Rounding>
      label={words.rounding}
      value={change.rounding}
      options={words.roundings.filter(({ value }) => roundings.includes(value))}
      onChange={(rounding) => onChange({ ...change, rounding })}
    />
  </>
);
