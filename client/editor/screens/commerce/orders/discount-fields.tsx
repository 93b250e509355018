// A manual discount on one order.

import { useState } from 'react';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import type { DraftDiscount } from '../../../../../server/commerce/cart/schema.ts';
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import { MoneyField, PercentField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { composeMessages as words } from './compose-messages.ts';

type Kind = 'none' | DraftDiscount['value']['type'];
type DiscountFieldsProps = {
  value: DraftDiscount | null;
  currency: Currency;
  onChange(value: DraftDiscount | null): void;
};

export function DiscountFields({ value, currency, onChange }: DiscountFieldsProps) {
  const [kind, setKind] = useState<Kind>(value?.value.type ?? 'none');
  const [figure, setFigure] = useState<number | null>(
    value ? (value.value.type === 'PERCENT' ? value.value.ratePpm : value.value.cents) : null,
  );
  const [name, setName] = useState(value?.name ?? '');
  const set = (nextKind: Kind, nextFigure: number | null, nextName: string) => {
    setKind(nextKind);
    setFigure(nextFigure);
    setName(nextName);
    const title = nextName.trim() === '' ? words.reasonDefault : nextName.trim();
    if (nextKind === 'none' || nextFigure === null || !(nextFigure > 0)) return onChange(null);
    const isPercent = nextKind === 'PERCENT';
    if (isPercent && nextFigure > 1_000_000) return onChange(null);
    onChange({
      name: title,
      value: isPercent ? { type: 'PERCENT', ratePpm: nextFigure } : { type: 'AMOUNT', cents: nextFigure },
    });
  };
  return (
    <Stack>
      <SelectField<Kind>
        label={words.discount}
        value={kind}
        options={optionsOf(words.discounts)}
        onChange={(next) => set(next, null, name)}
      />
      {kind === 'PERCENT' && (
        <PercentField label={words.percent} scale={10_000} value={figure} onChange={(next) => set(kind, next, name)} />
      )}
      {kind === 'AMOUNT' && (
        <MoneyField
          label={words.amount}
          currency={currency}
          value={figure}
          onChange={(next) => set(kind, next, name)}
        />
      )}
      {kind !== 'none' && (
        <TextField label={words.reason} maxLength={100} value={name} onChange={(next) => set(kind, figure, next)} />
      )}
    </Stack>
  );
}
