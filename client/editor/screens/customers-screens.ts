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
    { path: '/config/customers/groups', label: messages.customerGroups, entry: true, needs: 'customers.manage' },
    async () => (await import('./commerce/customers/groups.tsx')).Groups,
  ),
  screen(
    {
      path: '/config/customers/groups/:id',
      label: messages.customerGroup,
      needs: 'customers.manage',
      within: '/config/customers/groups',
    },
    async () => (await import('./commerce/customers/group.tsx')).GroupScreen,
  ),
  screen(
    { path: '/config/customers/areas', label: messages.memberAreas, entry: true, needs: 'customers.manage' },
    async () => (await import('./commerce/customers/areas.tsx')).MemberAreas,
  ),
  screen(
    { path: '/config/customers/:id', label: messages.customer, needs: 'customers.manage' },
    async () => (await import('./commerce/customers/customer.tsx')).CustomerScreen,
  ),
];
