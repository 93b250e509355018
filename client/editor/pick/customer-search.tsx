// Finds a customer by name or email.
import { useCallback, useState } from 'react';
import { customerCalls } from '../../../server/commerce/customer/calls.ts';
import { ComboField } from '../../ui/form/combo-field.tsx';
import { useCall } from '../use-call.ts';
import { customerMessages as messages } from './customer-messages.ts';

const shownMax = 8;

type CustomerSearchProps = {
  label?: string;
  onPick(customer: { id: string; email: string }): void;
};

export function CustomerSearch({ label = messages.find, onPick }: CustomerSearchProps) {
  const [search, setSearch] = useState('');
  const found = useCall(customerCalls.list, { query: { q: search, limit: shownMax } }, { enabled: search !== '' });
  const customers = search === '' ? [] : (found.data?.customers ?? []);
  return (
    <ComboField
      label={label}
      placeholder={messages.hint}
      options={customers.map(({ id, email, firstName, lastName }) => {
        const name = [firstName, lastName].filter(Boolean).join(' ');
        return name === '' ? { id, label: email } : { id, label: name, note: email };
      })}
      onSearch={useCallback((text: string) => setSearch(text), [])}
      isSearching={found.isFetching}
      onPick={(id) => {
        const customer = customers.find((one) => one.id === id);
        if (customer) onPick(customer);
      }}
    />
  );
}
