// The settings screens, as the registry (screens.ts) lists them.
import { screenMessages as messages, railMessages } from '../messages.ts';
import { type Screen, screenIn } from '../screen.ts';

const screen = screenIn('settings');

export const settingsScreens: readonly Screen[] = [
  screen(
    {
      path: '/config/commerce/preferences/:namespace',
      label: messages.preferences,
      needs: 'commerce.settings',
      within: '/config/settings',
    },
    async () => (await import('./settings/preferences/preferences-screen.tsx')).PreferencesScreen,
  ),
  screen(
    { path: '/config/settings', label: messages.settings, entry: railMessages.general, needs: 'editor.open' },
    async () => (await import('./settings/general/settings.tsx')).SettingsScreen,
  ),
  screen(
    { path: '/config/settings/shop', label: messages.shopSettings, entry: true, needs: 'site.settings' },
    async () => (await import('./settings/store/shop-screen.tsx')).ShopScreen,
  ),
  screen(
    { path: '/config/settings/languages', label: messages.languages, entry: true, needs: 'site.settings' },
    async () => (await import('./settings/languages/languages-screen.tsx')).LanguagesScreen,
  ),
  screen(
    { path: '/config/settings/payments', label: messages.payments, entry: true, needs: 'payments.connect' },
    async () => (await import('./settings/store/payment-screen.tsx')).PaymentScreen,
  ),
  screen(
    { path: '/config/settings/shipping', label: messages.shipping, entry: true, needs: 'shipping.manage' },
    async () => (await import('./settings/store/shipping-screen.tsx')).ShippingScreen,
  ),
  screen(
    { path: '/config/settings/taxes', label: messages.taxes, entry: true, needs: 'commerce.settings' },
    async () => (await import('./settings/store/tax-screen.tsx')).TaxScreen,
  ),
  screen(
    { path: '/config/settings/checkout', label: messages.checkoutSettings, entry: true, needs: 'commerce.settings' },
    async () => (await import('./settings/store/checkout-screen.tsx')).CheckoutScreen,
  ),
  screen(
    { path: '/config/settings/product-pages', label: messages.productPages, entry: true, needs: 'commerce.settings' },
    async () => (await import('./settings/store/product-pages-screen.tsx')).ProductPagesScreen,
  ),
  screen(
    { path: '/config/settings/email', label: messages.email, entry: true, needs: 'contributors.manage' },
    async () => (await import('./settings/store/email-screen.tsx')).EmailScreen,
  ),
  screen(
    { path: '/config/settings/email/texts/:kind?', label: messages.email, needs: 'site.settings' },
    async () => (await import('./settings/mail-texts/mail-texts-screen.tsx')).MailTextsScreen,
  ),
  screen(
    { path: '/config/settings/people', label: messages.people, entry: true, needs: 'contributors.manage' },
    async () => (await import('./settings/people/people-screen.tsx')).PeopleScreen,
  ),
  screen(
    { path: '/config/settings/people/roles', label: messages.roles, needs: 'contributors.manage' },
    async () => (await import('./settings/people/roles-screen.tsx')).RolesScreen,
  ),
  screen(
    { path: '/config/settings/people/:id', label: messages.person, needs: 'contributors.manage' },
    async () => (await import('./settings/people/person-screen.tsx')).PersonScreen,
  ),
  screen(
    { path: '/config/settings/visitor-tracking', label: messages.visitorTracking, entry: true, needs: 'site.settings' },
    async () => (await import('./settings/analytics/tracking-screen.tsx')).TrackingScreen,
  ),
  screen(
    { path: '/config/settings/api-keys', label: messages.apiKeys, entry: true, needs: 'api-keys.manage' },
    async () => (await import('./settings/developers/api-keys.tsx')).ApiKeysScreen,
  ),
  screen(
    { path: '/config/settings/webhooks', label: messages.webhooks, entry: true, needs: 'site.services' },
    async () => (await import('./settings/developers/webhooks.tsx')).WebhooksScreen,
  ),
  screen(
    { path: '/config/settings/webhooks/:id', label: messages.webhook, needs: 'site.services' },
    async () => (await import('./settings/developers/webhook.tsx')).WebhookScreen,
  ),
  screen(
    { path: '/config/settings/domains', label: messages.domains, entry: true, needs: 'site.domains' },
    async () => (await import('./settings/domains/domains-screen.tsx')).DomainsScreen,
  ),
  screen(
    { path: '/config/settings/connections', label: messages.connections, entry: true, needs: 'site.services' },
    async () => (await import('./settings/connections/connections-screen.tsx')).ConnectionsScreen,
  ),
  screen(
    { path: '/settings/billing', label: messages.plan, needs: 'billing.manage', within: '/config/settings' },
    async () => (await import('./settings/connections/plan-screen.tsx')).PlanScreen,
  ),
  screen(
    { path: '/settings/billing/upgrade', label: messages.plan, needs: 'billing.manage', within: '/config/settings' },
    async () => (await import('./settings/connections/plan-screen.tsx')).PlanScreen,
  ),
  screen(
    {
      path: '/settings/billing/subscriptions/website',
      label: messages.plan,
      needs: 'billing.manage',
      within: '/config/settings',
    },
    async () => (await import('./settings/connections/plan-screen.tsx')).PlanScreen,
  ),
  screen(
    { path: '/config/settings/backups', label: messages.backups, entry: true, needs: 'backup.manage' },
    async () => (await import('./settings/backups/backups-screen.tsx')).BackupsScreen,
  ),
  screen(
    { path: '/config/settings/audit-log', label: messages.auditLog, entry: true, needs: ['audit.see', { as: 'read' }] },
    async () => (await import('./settings/audit/audit-log.tsx')).AuditLog,
  ),
  screen(
    { path: '/config/settings/audit-log/:id', label: messages.auditEntry, needs: ['audit.see', { as: 'read' }] },
    async () => (await import('./settings/audit/audit-entry.tsx')).AuditEntryScreen,
  ),
  screen(
    { path: '/config/start/:step?', label: messages.start, needs: 'site.settings', within: '/config/settings' },
    async () => (await import('./settings/start/start-screen.tsx')).StartScreen,
  ),
];
