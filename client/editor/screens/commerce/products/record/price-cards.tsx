// Price, stock, and shipping of a product without options, and the tax class of any product.
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { CheckField } from '../../../../../ui/form/check-field.tsx';
import { DecimalField, MoneyField, QuantityField } from '../../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../../ui/form/text-field.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { Split } from '../../../../../ui/layout/flow.tsx';
import { messages } from './messages.ts';
import { isCounted, isShipped, type ProductForm, type VariantValues } from './product-values.ts';

type CardProps = { form: ProductForm; choices: ProductChoices };

/** Fields of the only variant. */
function useOnly(form: ProductForm) {
  const [only] = form.values.variants as readonly [VariantValues];
  return {
    only,
    field: <Name extends keyof VariantValues & string>(name: Name) => ({
      name: `variants.0.${name}`,
      value: only[name],
      problem: form.problemAt(`variants.0.${name}`),
      onChange: (value: VariantValues[Name]) => form.set({ variants: [{ ...only, [name]: value }] }),
    }),
  };
}

export function PriceCard({ form, choices }: CardProps) {
  const { field } = useOnly(form);
  const { currency } = choices;
  return (
    <Card title={messages.pricing}>
      <Split least="small">
        <MoneyField label={messages.price} isRequired currency={currency} {...field('priceCents')} />
        <MoneyField
          label={messages.salePrice}
          hint={messages.salePriceHint}
          currency={currency}
          {...field('salePriceCents')}
        />
      </Split>
      <TaxFields form={form} choices={choices} />
    </Card>
  );
}

export function TaxFields({ form, choices: { taxClasses, pricesIncludeTax } }: CardProps) {
  const { taxable } = form.values;
  return (
    <>
      <CheckField
        label={messages.taxable}
        {...(pricesIncludeTax && { hint: messages.taxIncluded })}
        {...form.field('taxable')}
      />
      {taxable && taxClasses.length > 0 && (
        <SelectField
          label={messages.taxClass}
          {...form.field('taxClass')}
          options={[
            { value: 'standard', label: messages.standard },
            ...taxClasses.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      )}
    </>
  );
}

export function StockCard({ form }: Pick<CardProps, 'form'>) {
  const { field } = useOnly(form);
  return (
    <Card title={messages.stock}>
      <Split least="small">
        {isCounted(form.values) && <QuantityField label={messages.inStock} {...field('qtyInStock')} />}
        <TextField label={messages.sku} hint={messages.skuHint} maxLength={100} {...field('sku')} />
      </Split>
    </Card>
  );
}

export function ShippingCard({ form, choices: { isMetric } }: CardProps) {
  const { field } = useOnly(form);
  if (!isShipped(form.values)) return null;
  const { weight, size } = unitsOf(isMetric);
  return (
    <Card title={messages.shipping}>
      <Split least="small">
        <DecimalField label={messages.weight({ unit: weight })} {...field('weight')} />
        <DecimalField label={messages.length({ unit: size })} {...field('len')} />
        <DecimalField label={messages.width({ unit: size })} {...field('width')} />
        <DecimalField label={messages.height({ unit: size })} {...field('height')} />
      </Split>
    </Card>
  );
}

export const unitsOf = (isMetric: boolean) => (isMetric ? { weight: 'kg', size: 'cm' } : { weight: 'lb', size: 'in' });
