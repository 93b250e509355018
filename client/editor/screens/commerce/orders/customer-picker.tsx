// Finds a customer by name or email, with their last order's address.
import { useCallback, useRef, useState } from 'react';
import type { Address } from '../../../../../server/commerce/address/schema.ts';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { ComboField } from '../../../../ui/form/combo-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useCall } from '../../../use-call.ts';
import { composeMessages as words } from './compose-messages.ts';

const shownMax = 8;

type CustomerPickerProps = {
  /**
   * Called first without an address; again with their last order's address, if there is one and no other customer was picked in between.
   */
  onPick(customer: { email: string; address: Address | null }): void;
};

export function CustomerPicker({ onPick }: CustomerPickerProps) {
  const { toasts } = useEditor();
  const [search, setSearch] = useState('');
  const picked = useRef<string>(undefined);
  const found = useCall(customerCalls.list, { query: { q: search, limit: shownMax } }, { enabled: search !== '' });
  const customers = search === '' ? [] : (found.data?.customers ?? []);
  const pick = async (id: string) => {
    const email = customers.find((one) => one.id === id)?.email;
    if (email === undefined) return;
    picked.current = id;
    onPick({ email, address: null });
    try {
      const address = await lastAddressOf(email);
      if (address && picked.current === id) onPick({ email, address });
    } catch (error) {
      toasts.say(errorText(error));
    }
  };
  return (
    <ComboField
      label={words.findCustomer}
      placeholder={words.findCustomerHint}
      options={customers.map(({ id, email, firstName, lastName }) => {
        const name = [firstName, lastName].filter(Boolean).join(' ');
        return name === '' ? { id, label: email } : { id, label: name, note: email };
      })}
      onSearch={useCallback((text: string) => setSearch(text), [])}
      isSearching={found.isFetching}
      onPick={(id) => void pick(id)}
    />
  );
}

async function lastAddressOf(email: string): Promise<Address | undefined> {
  const { rows } = await ask(orderCalls.browse, { query: { search: email, sort: '-created', limit: shownMax } });
  const last = rows.find(({ customerEmail }) => customerEmail.toLowerCase() === email.toLowerCase());
  return last && (await ask(orderCalls.open, { id: last.id })).shippingAddress;
}
