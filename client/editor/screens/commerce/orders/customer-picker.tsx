// Finds a customer by name or email, with their last order's address.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Address } from '../../../../../server/commerce/address/schema.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { useEditor } from '../../../editor-context.ts';
import { CustomerSearch } from '../../../pick/customer-search.tsx';

type CustomerPickerProps = {
  /** The email of a customer who is chosen already, or empty. */
  given: string;
  /**
   * Called with the email first; then with the last order's address, if there is one and no other customer was picked in between.
   */
  onPick(part: { email: string; address: null } | { address: Address }): void;
};

export function CustomerPicker({ given, onPick }: CustomerPickerProps) {
  const { toasts } = useEditor();
  const picked = useRef<string>(undefined);
  const addAddress = async (email: string) => {
    picked.current = email;
    try {
      const address = await lastAddressOf(email);
      if (address && picked.current === email) onPick({ address });
    } catch (error) {
      toasts.say(errorText(error));
    }
  };
  const addGiven = useEffectEvent(() => given !== '' && void addAddress(given));
  useEffect(() => void addGiven(), []);
  return (
    <CustomerSearch
      onPick={({ email }) => {
        onPick({ email, address: null });
        void addAddress(email);
      }}
    />
  );
}

const ordersLooked = 8;

async function lastAddressOf(email: string): Promise<Address | undefined> {
  const { rows } = await ask(orderCalls.browse, { query: { search: email, sort: '-created', limit: ordersLooked } });
  const last = rows.find(({ customerEmail }) => customerEmail.toLowerCase() === email.toLowerCase());
  return last && (await ask(orderCalls.open, { id: last.id })).shippingAddress;
}
