// The store's policies, each with a page while the owner has written it. Commerce 2.2 `storeSettings`. Portable.
import type { Website } from '../../site/website/schema.ts';

export type Policy = { path: string; title: string; field: 'returnPolicy' | 'termsOfService' | 'privacyPolicy' };

export const policies: readonly Policy[] = [
  { path: '/policies/returns', title: 'Return policy', field: 'returnPolicy' },
  { path: '/policies/terms', title: 'Terms of service', field: 'termsOfService' },
  { path: '/policies/privacy', title: 'Privacy policy', field: 'privacyPolicy' },
];

/** Those that there are. */
export const policyLinks = ({ store }: Website): { path: string; title: string }[] =>
  policies.flatMap(({ path, title, field }) => (store[field].trim() === '' ? [] : [{ path, title }]));
