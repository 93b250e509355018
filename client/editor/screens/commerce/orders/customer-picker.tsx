// Finds a customer by name or email, with their last order's address.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
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
  /** The email of a customer who is chosen already, or empty. */
  given: string;
  /**
   * Called first without an address; again with their last order's address, if there is one and no other customer was picked in between.
   */
  onPick(customer: { email: string; address: Address | null }): void;
};

export function CustomerPicker({ given, onPick }: CustomerPickerProps) {
  const { toasts } = useEditor();
  const [search, setSearch] = useState('');
  const picked = useRef<string>(undefined);
  const found = useCall(customerCalls.list, { query: { q: search, limit: shownMax } }, { enabled: search !== '' });
  const customers = search === '' ? [] : (found.data?.customers ?? []);
  const pick = async (id: string) => {
    const email = customers.find((one) => one.id === id)?.email;
    if (email === undefined) return;
    onPick({ email, address: null });
    await addAddress(email);
  };
  const addAddress = async (email: string) => {
    picked.current = email;
    try {
      const address = await lastAddressOf(email);
      if (address && picked.current === email) onPick({ email, address });
    } catch (error) {
      toasts.say(errorText(error));
    }
  };
  const addGiven = useEffectEvent(() => given !== '' && void addAddress(given));
  useEffect(() => void addGiven(), []);
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
