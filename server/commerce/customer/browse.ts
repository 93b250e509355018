// Search of customers by the shop's staff: by name, email, phone, and tag. Public.
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import type { Customer } from './schema.ts';
import * as rows from './store.ts';

type Row = Pick<Customer, 'id' | 'email' | 'phoneNumber' | 'tags' | 'createdAt'> & { name: string };

const list = recordList<Customer, Row>({
  list: rows.allCustomers,
  find: rows.findCustomer,
  row: (_, { id, email, firstName, lastName, phoneNumber, tags, createdAt }) => ({
    ...{ id, email, phoneNumber, tags, createdAt },
    name: `${firstName} ${lastName}`.trim(),
  }),
  idOf: ([table, id]: Key) => (table === 'customer' ? (id as string) : undefined),
  text: ({ name, email, phoneNumber, tags }) => `${name} ${email} ${phoneNumber} ${tags.join(' ')}`,
  orders: { created: ({ createdAt }) => createdAt },
  matches: () => true,
});

export const browseCustomers = (store: Store, query: { search: string; sort: 'created' | '-created'; limit: number }) =>
  list({ store }).page({ ...query, filters: {} });
