// Gift card denominations: each value is a variant.
import { X } from 'lucide-react';
import { giftCardOption } from '../../../../../../server/commerce/catalog/check.ts';
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { decimalText } from '../../../../../../server/commerce/money/format.ts';
import { AddButton } from '../../../../../ui/add-button.tsx';
import { IconButton } from '../../../../../ui/button.tsx';
import { MoneyField } from '../../../../../ui/form/number-field.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { FieldLine, Stack } from '../../../../../ui/layout/flow.tsx';
import { messages } from './messages.ts';
import { emptyVariant, type ProductForm, type VariantValues } from './product-values.ts';

const valuesMax = 20;

export function GiftCardValues({ form, choices }: { form: ProductForm; choices: ProductChoices }) {
  const { variants } = form.values;
  const set = (next: readonly VariantValues[]) => form.set({ variantOptionOrdering: [giftCardOption], variants: next });
  return (
    <Card title={messages.giftCardValues}>
      <Stack as="ol" gap={2}>
        {variants.map((variant, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are typed
          <FieldLine as="li" key={n}>
            <MoneyField
              label={messages.giftCardValue({ n: n + 1 })}
              currency={choices.currency}
              name={`variants.${n}`}
              problem={form.problemAt(`variants.${n}`)}
              value={variant.priceCents}
              onChange={(cents) => set(variants.map((one, at) => (at === n ? worth(one, cents) : one)))}
            />
            {variants.length > 1 && (
              <IconButton
                label={messages.removeValue({ n: n + 1 })}
                icon={<X />}
                onPress={() => set(variants.filter((_, at) => at !== n))}
              />
            )}
          </FieldLine>
        ))}
      </Stack>
      {variants.length < valuesMax && (
        <div>
          <AddButton
            onPress={() => set([...variants, worth({ ...emptyVariant, qtyInStock: 'unlimited' }, null)])}
            label={messages.addValue}
          />
        </div>
      )}
    </Card>
  );
}

const worth = (variant: VariantValues, cents: number | null): VariantValues => ({
  ...variant,
  priceCents: cents,
  attributes: { [giftCardOption]: cents === null || Number.isNaN(cents) ? '' : decimalText(cents) },
});
