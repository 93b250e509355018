// Fields for money, quantities, and percentages. Values are integers, or `NaN` while the text isn't a number, so that the form refuses to
// save it.
import { useState } from 'react';
import { currencySymbol, fractionDigits } from '../../../server/commerce/money/format.ts';
import {
  type Currency,
  decimalText,
  parseDecimal,
  quantum,
  typedDecimal,
} from '../../../server/commerce/money/money.ts';
import { CheckField } from './check-field.tsx';
import styles from './field.module.css';
import { fieldMessages } from './field-messages.ts';
import type { FieldProps } from './labelled.tsx';
import { TextField } from './text-field.tsx';

type NumberFieldProps<Value> = FieldProps<Value> & { isDisabled?: boolean; isRequired?: boolean };

type Reading = {
  /** Parses the typed text; NaN when it isn't valid. */
  read(text: string): number;
  show(value: number): string;
  wrong: string;
  inputMode: 'decimal' | 'numeric';
  prefix?: string | undefined;
  suffix?: string | undefined;
};

/** Keeps the typed text until the field loses the focus or the value changes from outside. */
function TypedField({
  value,
  onChange,
  problem,
  read,
  show,
  wrong,
  ...props
}: NumberFieldProps<number | null> & Reading) {
  const [typed, setTyped] = useState<{ text: string; value: number | null }>();
  const isTyped = typed !== undefined && Object.is(typed.value, value);
  const isWrong = Number.isNaN(value);
  const text = isTyped ? typed.text : value === null || isWrong ? '' : show(value);
  return (
    <TextField
      {...props}
      maxLength={20}
      problem={isWrong && (problem !== undefined || !isTyped) ? wrong : problem}
      value={text}
      onChange={(next) => {
        const changed = next.trim() === '' ? null : read(next.trim());
        setTyped({ text: next, value: changed });
        onChange(changed);
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
}

const plain = (text: string): string => (text.includes('.') ? String(Number(text)) : text);

/** In hundredths, whatever the currency. */
export const MoneyField = ({ currency, ...props }: NumberFieldProps<number | null> & { currency: Currency }) => {
  const symbol = currencySymbol(currency);
  return (
    <TypedField
      {...props}
      {...{ [symbol.isAfter ? 'suffix' : 'prefix']: symbol.text }}
      inputMode="decimal"
      wrong={fieldMessages.amountWrong}
      read={(text) => {
        const cents = parseDecimal(typedDecimal(text) ?? '') ?? Number.NaN;
        return cents % quantum(currency) === 0 ? cents : Number.NaN;
      }}
      show={(cents) => (fractionDigits(currency) === 0 ? plain(decimalText(cents)) : decimalText(cents))}
    />
  );
};

/** @param props.scale stored units per 1 %: 10,000 for parts per million, 100 for hundredths of a percent */
export const PercentField = ({ scale = 1, ...props }: NumberFieldProps<number | null> & { scale?: number }) => (
  <TypedField
    {...props}
    suffix="%"
    inputMode="decimal"
    wrong={fieldMessages.numberWrong}
    read={(text) => {
      const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,6}))?\s*%?$/.exec(text) ?? [];
      const digits = Math.round(Math.log10(scale));
      if (whole === undefined || part.length > digits) return Number.NaN;
      return Number(whole) * scale + Number(part.padEnd(digits, '0') || 0);
    }}
    show={(value) => plain((value / scale).toFixed(Math.round(Math.log10(scale))))}
  />
);

/** Decimal measures such as weights. */
export const DecimalField = (props: NumberFieldProps<number | null> & { suffix?: string | undefined }) => (
  <TypedField
    {...props}
    inputMode="decimal"
    wrong={fieldMessages.numberWrong}
    read={(text) => (/^\d{1,7}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN)}
    show={String}
  />
);

export const WholeField = (props: NumberFieldProps<number | null> & { suffix?: string | undefined }) => (
  <TypedField
    {...props}
    inputMode="numeric"
    wrong={fieldMessages.wholeNumber}
    read={(text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)}
    show={String}
  />
);

export type Quantity = number | 'unlimited' | null;

/** A quantity, or unlimited. */
export function QuantityField({ value, onChange, ...props }: NumberFieldProps<Quantity>) {
  const [last, setLast] = useState<number | null>(typeof value === 'number' ? value : null);
  const isUnlimited = value === 'unlimited';
  return (
    <div className={styles.withSide}>
      <WholeField
        {...props}
        isDisabled={isUnlimited || props.isDisabled === true}
        value={isUnlimited ? null : value}
        onChange={onChange}
      />
      <CheckField
        label={fieldMessages.unlimited}
        value={isUnlimited}
        isDisabled={props.isDisabled ?? false}
        onChange={(is) => {
          if (is) setLast(value as number | null);
          onChange(is ? 'unlimited' : last);
        }}
      />
    </div>
  );
}
