// Delivery of the goods: handed over, or shipped to an address with one of the shop's options.
import { optionsOf } from '../../../../../server/base/options-of.ts';
import type { Address } from '../../../../../server/commerce/address/schema.ts';
import type { PricedDraft } from '../../../../../server/commerce/draft/schema.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { AddressFields } from './address-fields.tsx';
import { composeMessages as words } from './compose-messages.ts';

export type Delivery = { delivery: 'SHIP' | 'IN_PERSON'; address: Address | null; shippingKey?: string | undefined };

type DeliveryFieldsProps = {
  value: Delivery;
  priced: PricedDraft | undefined;
  onChange(value: Delivery): void;
  problems?: Readonly<Record<string, string>>;
  /** The address cannot be changed. */
  isFixed?: boolean;
};

export function DeliveryFields({ value, priced, onChange, problems = {}, isFixed = false }: DeliveryFieldsProps) {
  const { delivery, address, shippingKey } = value;
  const options = priced?.shippingOptions ?? [];
  const isAddressed = (address?.postalCode ?? '') !== '' && (address?.city ?? '') !== '';
  return (
    <>
      <SelectField<Delivery['delivery']>
        label={words.delivery}
        value={delivery}
        options={optionsOf(words.deliveries)}
        onChange={(next) => onChange({ ...value, delivery: next })}
      />
      {delivery === 'SHIP' && !isFixed && (
        <AddressFields value={address} problems={problems} onChange={(next) => onChange({ ...value, address: next })} />
      )}
      {delivery === 'SHIP' && priced?.requiresShipping && options.length > 0 && (
        <SelectField
          label={words.option}
          value={priced.shippingKey ?? shippingKey ?? ''}
          options={[
            ...(priced.shippingKey === undefined ? [{ value: '', label: words.chooseOption }] : []),
            ...options.map(({ key, name, cents }) => ({
              value: key,
              label: words.optionAt({ name, price: cents === 0 ? words.free : formatMoney(cents, priced.currency) }),
            })),
          ]}
          onChange={(key) => onChange({ ...value, shippingKey: key })}
        />
      )}
      {delivery === 'SHIP' && priced?.requiresShipping && options.length === 0 && isAddressed && (
        <Note tone="bad">{words.noOptions}</Note>
      )}
    </>
  );
}
