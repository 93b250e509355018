// Permissions: the table of editor 3.5, for commerce with commerce 2.4, and `can()`, shared by server and client.
// Portable. The client hides what `can()` denies; the server decides.

/** Contributor role codes. Spec §3. */
export const Role = {
  admin: 1,
  billing: 2,
  reporting: 3,
  editor: 4,
  moderator: 6,
  commenter: 7,
  storeManager: 8,
  scheduling: 9,
  viewer: 10,
  campaignsEditor: 11,
  schedulingViewer: 12,
  schedulingEditor: 13,
  none: 14,
  websiteManager: 15,
  draftEditor: 16,
} as const;
type RoleCode = (typeof Role)[keyof typeof Role];

/** The order of the columns below. */
export const roleCodes = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const satisfies readonly RoleCode[];

/** y yes · r read only · o own records only · s may request it (goes to review) · - no. */
type Grant = 'y' | 'r' | 'o' | 's' | '-';

/**
 * Each capability with the specification's words and one grant per role, in the order of `roleCodes`.
 *
 * For commerce, commerce 2.4 decides where editor 3.5 only infers, where 2.4 is documented, and where it separates
 * what 3.5 has in one row (README, "Decisions"): refunds, exports, adjusted gift cards, shipping, payments.
 */
export const capabilities = {
  //                                                                                    ABREMCSSVCSSNWD
  //                                                                                    diedootciaVEoME
  'site.see-private': ['Pass lock screen / page passwords, see private site', /*     */ 'y--y----y----yy'],
  'editor.open': ['Open the editor', /*                                              */ 'yyyyy-yy-yyy-yy'],
  'pages.edit': ['Edit page content (draft)', /*                                     */ 'y--y--y------yy'],
  'pages.create': ['Create, duplicate, delete pages', /*                             */ 'y--y---------ys'],
  'pages.publish': ['Publish, schedule, roll back pages', /*                         */ 'y--y---------y-'],
  'pages.ask-review': ['Ask for review (Needs Review)', /*                           */ 'y--y--y------yy'],
  'drafts.approve': ["Approve other people's drafts", /*                             */ 'y--y---------y-'],
  'items.edit': ['Blog, events, gallery items', /*                                   */ 'y--y--y------ys'],
  'products.edit': ['Products: content, price, variants', /*                         */ 'y--y--y------ys'],
  'products.subscription': ['Products: subscription settings', /*                    */ 'y------------y-'],
  'inventory.edit': ['Inventory', /*                                                 */ 'y-----y------y-'],
  'orders.see': ['Orders: see', /*                                                   */ 'y-----y------y-'],
  'orders.change': ['Orders: fulfil, cancel, notes', /*                              */ 'y-----y------y-'],
  'orders.refund': ['Orders: refund', /*                                             */ 'y-----y--------'],
  'customers.manage': ['Customers, restock lists and sending', /*                    */ 'y-----y------y-'],
  'customers.export': ['Customers: export', /*                                       */ 'y-----y--------'],
  'discounts.manage': ['Discounts, gift cards', /*                                   */ 'y-----y------y-'],
  'gift-cards.adjust': ['Gift cards: give, adjust', /*                               */ 'y--------------'],
  'shipping.manage': ['Shipping', /*                                                 */ 'y-----y------y-'],
  'commerce.settings': ['Tax, checkout, commerce preferences', /*                    */ 'y------------y-'],
  'payments.connect': ['Payments: connect, payouts', /*                              */ 'y--------------'],
  'design.edit': ['Fonts, colours, spacing, header, footer, logo', /*                */ 'y------------y-'],
  'navigation.edit': ['Navigation order', /*                                         */ 'y--y---------ys'],
  'code.site': ['Templates, custom CSS, code injection', /*                          */ 'y------------y-'],
  'code.blocks': ['Code blocks in content', /*                                       */ 'y--y---------y-'],
  'files.upload': ['Files: upload, rename', /*                                       */ 'y--y--y--y---yy'],
  'files.delete': ['Files: delete', /*                                               */ 'y--y--o--o---y-'],
  'taxonomy.edit': ['Tags and categories: create, edit', /*                          */ 'y--y--y------yy'],
  'taxonomy.remove': ['Tags and categories: merge, remove', /*                       */ 'y--y--y------y-'],
  'forms.edit': ['Forms: edit', /*                                                   */ 'y--y--y--y---ys'],
  'forms.submissions': ['Forms: read, export submissions', /*                        */ 'y--y--y--y---y-'],
  'mailing.manage': ['Mailing lists, campaigns', /*                                  */ 'y--------y---y-'],
  'reviews.moderate': ['Reviews: approve, answer, delete', /*                        */ 'y---y-y------y-'],
  'comments.moderate': ['Comments: approve, edit, delete', /*                        */ 'y--yy--------y-'],
  'comments.post-unmoderated': ['Comments: post without moderation', /*              */ 'y--yyy-------y-'],
  'analytics.traffic': ['Analytics: traffic and speed', /*                           */ 'y-yr--r--r---y-'],
  'analytics.sales': ['Analytics: sales', /*                                         */ 'y-y---y------y-'],
  'appointments.see': ['Appointments: see', /*                                       */ 'y------y--yy-y-'],
  'appointments.change': ['Appointments: change', /*                                 */ 'y------y---y-y-'],
  'appointments.settings': ['Appointments: settings', /*                             */ 'y------y-----y-'],
  'site.settings': ['Site title, time zone, SEO, languages', /*                      */ 'y------------y-'],
  'site.domains': ['Domains', /*                                                     */ 'y--------------'],
  'site.services': ['Connected services, Zapier', /*                                 */ 'y------------y-'],
  'api-keys.manage': ['API keys', /*                                                 */ 'y--------------'],
  'contributors.manage': ['Contributors and roles', /*                               */ 'y--------------'],
  'billing.manage': ['Billing: plan, card, invoices, cancel', /*                     */ 'yy-------------'],
  'audit.see': ['Contributor sign-in history, audit log', /*                         */ 'yy-----------r-'],
  'versions.restore': ['Version history: see / restore', /*                          */ 'y--y---------yr'],
  'backup.manage': ['Backup download / restore site', /*                             */ 'y--------------'],
  'site.delete': ['Delete site', /*                                                  */ 'yy-------------'],
  'analytics.counted': ['Be counted in analytics', /*                                */ '--------y------'],
} as const satisfies Record<string, readonly [words: string, grants: string]>;
export type Capability = keyof typeof capabilities;

/** Target of the permission check. Absent: full permission for any record. */
export type Target = {
  /** `read` only views; `ask` proposes it for review. */
  as?: 'read' | 'ask';
  /** Contributor who owns the record. */
  ownerId?: string;
};

/** `scopes`: an API key, which is limited to these and has no role. */
export type Actor = { id: string; roles: readonly number[]; scopes?: readonly ApiScope[] };

/** Areas of API keys; each has a read and a change scope, and change includes read. */
const apiAreas = ['orders', 'inventory', 'products', 'transactions', 'profiles', 'discounts', 'webhooks'] as const;
export type ApiArea = (typeof apiAreas)[number];
export type ApiScope = `${ApiArea}.${'read' | 'write'}`;
export const apiScopes = apiAreas.flatMap((area) => [`${area}.read`, `${area}.write`] as const);

/** Capabilities that a scope includes, for code that calls `can()` for any kind of actor. */
const scopeGrants: Record<ApiScope, Partial<Record<Capability, Grant>>> = {
  'orders.read': { 'orders.see': 'y' },
  'orders.write': { 'orders.see': 'y', 'orders.change': 'y' },
  'inventory.read': { 'inventory.edit': 'r' },
  'inventory.write': { 'inventory.edit': 'y' },
  'products.read': { 'products.edit': 'r' },
  'products.write': { 'products.edit': 'y' },
  'transactions.read': { 'analytics.sales': 'y' },
  'transactions.write': { 'analytics.sales': 'y' },
  'profiles.read': { 'customers.manage': 'r' },
  'profiles.write': { 'customers.manage': 'y' },
  'discounts.read': { 'discounts.manage': 'r' },
  'discounts.write': { 'discounts.manage': 'y' },
  'webhooks.read': { 'site.services': 'r' },
  'webhooks.write': { 'site.services': 'y' },
};

/** Whether the key has the scope; change includes read. */
export const hasScope = (scopes: readonly ApiScope[], area: ApiArea, as: 'read' | 'write'): boolean =>
  scopes.includes(`${area}.write`) || (as === 'read' && scopes.includes(`${area}.read`));

/** The grant of one role, e.g. `grantOf(8, 'files.delete')` is 'o'. Unknown roles have none. */
export function grantOf(role: number, capability: Capability): Grant {
  const column = (roleCodes as readonly number[]).indexOf(role);
  return column < 0 ? '-' : (capabilities[capability][1][column] as Grant);
}

/**
 * Permissions of several roles add up; an anonymous actor has none.
 *
 * @example can(storeManager, 'files.delete', { ownerId: storeManager.id }) // true: their own file
 */
export function can(actor: Actor | undefined, capability: Capability, target: Target = {}): boolean {
  if (!actor) return false;
  const grants = [
    ...actor.roles.map((role) => grantOf(role, capability)),
    ...(actor.scopes ?? []).map((scope) => scopeGrants[scope][capability] ?? '-'),
  ];
  return grants.some((grant) => {
    switch (grant) {
      case 'y':
        return true;
      case 'r':
        return target.as === 'read';
      case 's':
        return target.as === 'ask';
      case 'o':
        return target.ownerId !== undefined && target.ownerId === actor.id;
      case '-':
        return false;
      default:
        return grant satisfies never;
    }
  });
}

/** Spec: tracking is sent for "signed-in accounts whose only website role is viewer"; visitors without an account always count. */
export const isCounted = (actor: Actor | undefined): boolean =>
  !actor || (actor.roles.length > 0 && actor.roles.every((role) => grantOf(role, 'analytics.counted') === 'y'));
