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
 * Each capability with one grant per role, in the order of `roleCodes`. The test has the specification's words for them.
 *
 * For commerce, commerce 2.4 decides where editor 3.5 only infers, where 2.4 is documented, and where it separates
 * what 3.5 has in one row (README, "Decisions"): refunds, exports, adjusted gift cards, shipping, payments.
 */
export const capabilities = {
  //                                    ABREMCSSVCSSNWD
  //                                    diedootciaVEoME
  'site.see-private': /*            */ 'y--y----y----yy',
  'editor.open': /*                 */ 'yyyyy-yy-yyy-yy',
  'pages.edit': /*                  */ 'y--y--y------yy',
  'pages.create': /*                */ 'y--y---------ys',
  'pages.publish': /*               */ 'y--y---------y-',
  'pages.ask-review': /*            */ 'y--y--y------yy',
  'drafts.approve': /*              */ 'y--y---------y-',
  'items.edit': /*                  */ 'y--y--y------ys',
  'products.edit': /*               */ 'y--y--y------ys',
  'products.subscription': /*       */ 'y------------y-',
  'inventory.edit': /*              */ 'y-----y------y-',
  'orders.see': /*                  */ 'y-----y------y-',
  'orders.change': /*               */ 'y-----y------y-',
  'orders.refund': /*               */ 'y-----y--------',
  'customers.manage': /*            */ 'y-----y------y-',
  'customers.export': /*            */ 'y-----y--------',
  'discounts.manage': /*            */ 'y-----y------y-',
  'gift-cards.adjust': /*           */ 'y--------------',
  'shipping.manage': /*             */ 'y-----y------y-',
  'commerce.settings': /*           */ 'y------------y-',
  'payments.connect': /*            */ 'y--------------',
  'design.edit': /*                 */ 'y------------y-',
  'navigation.edit': /*             */ 'y--y---------ys',
  'code.site': /*                   */ 'y------------y-',
  'code.blocks': /*                 */ 'y--y---------y-',
  'files.upload': /*                */ 'y--y--y--y---yy',
  'files.delete': /*                */ 'y--y--o--o---y-',
  'taxonomy.edit': /*               */ 'y--y--y------yy',
  'taxonomy.remove': /*             */ 'y--y--y------y-',
  'forms.edit': /*                  */ 'y--y--y--y---ys',
  'forms.submissions': /*           */ 'y--y--y--y---y-',
  'mailing.manage': /*              */ 'y--------y---y-',
  'reviews.moderate': /*            */ 'y---y-y------y-',
  'comments.moderate': /*           */ 'y--yy--------y-',
  'comments.post-unmoderated': /*   */ 'y--yyy-------y-',
  'analytics.traffic': /*           */ 'y-yr--r--r---y-',
  'analytics.sales': /*             */ 'y-y---y------y-',
  'appointments.see': /*            */ 'y------y--yy-y-',
  'appointments.change': /*         */ 'y------y---y-y-',
  'appointments.settings': /*       */ 'y------y-----y-',
  'site.settings': /*               */ 'y------------y-',
  'site.domains': /*                */ 'y--------------',
  'site.services': /*               */ 'y------------y-',
  'api-keys.manage': /*             */ 'y--------------',
  'contributors.manage': /*         */ 'y--------------',
  'billing.manage': /*              */ 'yy-------------',
  'audit.see': /*                   */ 'yy-----------r-',
  'versions.restore': /*            */ 'y--y---------yr',
  'backup.manage': /*               */ 'y--------------',
  'site.delete': /*                 */ 'yy-------------',
  'analytics.counted': /*           */ '--------y------',
} as const satisfies Record<string, string>;
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
  return column < 0 ? '-' : (capabilities[capability][column] as Grant);
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
