// The customer screens, as the registry (screens.ts) lists them.
import { screenMessages as messages, railMessages } from '../messages.ts';
import { type Screen, screenIn } from '../screen.ts';

const screen = screenIn('customers');

export const customersScreens: readonly Screen[] = [
  screen(
    { path: '/config/customers', label: messages.customers, entry: railMessages.all, needs: 'customers.manage' },
    async () => (await import('./commerce/customers/customers.tsx')).Customers,
  ),
  screen(
    { path: '/config/customers/:id', label: messages.customer, needs: 'customers.manage' },
    async () => (await import('./commerce/customers/customer.tsx')).CustomerScreen,
  ),
];
