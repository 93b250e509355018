// The customer screens, as the registry (screens.ts) lists them.
import { screenMessages as messages, railMessages } from '../messages.ts';
import { type Screen, screen } from '../screen.ts';

export const customersScreens: readonly Screen[] = [
  screen({
    path: '/config/customers',
    label: messages.customers,
    area: 'customers',
    entry: railMessages.all,
    needs: 'customers.manage',
    load: async () => (await import('./commerce/customers/customers.tsx')).Customers,
  }),
  screen({
    path: '/config/customers/:id',
    label: messages.customer,
    area: 'customers',
    needs: 'customers.manage',
    load: async () => (await import('./commerce/customers/customer.tsx')).CustomerScreen,
  }),
];
