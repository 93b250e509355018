// Messages of the audit log. Portable.
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { plural } from '../../../../../server/base/plural.ts';

type Did = 'added' | 'changed' | 'removed';

const verbs: Readonly<Record<Did, string>> = { added: 'Added', changed: 'Changed', removed: 'Removed' };

/** Display names of a table's records, singular and plural. Tables that only change as a consequence of these have none. */
const recordNames: Readonly<Record<string, readonly [one: string, several: string]>> = {
  'api-key': ['API key', 'API keys'],
  'census-settings': ['visitor tracking', 'visitor tracking'],
  collection: ['page', 'pages'],
  comment: ['comment', 'comments'],
  'comment-settings': ['comment settings', 'comment settings'],
  'commerce-preferences': ['shop settings', 'shop settings'],
  contributor: ['contributor', 'contributors'],
  customer: ['customer', 'customers'],
  discount: ['discount', 'discounts'],
  'doc:draft': ['draft of a page', 'drafts of pages'],
  'doc:head': ['page', 'pages'],
  'doc:live': ['published page', 'published pages'],
  'doc:plan': ['publishing schedule', 'publishing schedules'],
  draft: ['draft order', 'draft orders'],
  'first-steps': ['first steps', 'first steps'],
  form: ['form', 'forms'],
  'form-submission': ['form submission', 'form submissions'],
  'gift-card': ['gift card', 'gift cards'],
  image: ['image', 'images'],
  item: ['item', 'items'],
  'item-deleted': ['item in the trash', 'items in the trash'],
  label: ['tag or category', 'tags and categories'],
  'mail-settings': ['email settings', 'email settings'],
  navigation: ['menu', 'menus'],
  order: ['order', 'orders'],
  'order-fulfillment': ['shipment', 'shipments'],
  'order-note': ['order note', 'order notes'],
  'order-refund': ['refund', 'refunds'],
  'outgoing-mail': ['email', 'emails'],
  'page-trash': ['page in the trash', 'pages in the trash'],
  payment: ['payment', 'payments'],
  'payment-settings': ['payment settings', 'payment settings'],
  product: ['product', 'products'],
  'product-category': ['product category', 'product categories'],
  redirect: ['redirect', 'redirects'],
  passkey: ['passkey', 'passkeys'],
  review: ['review', 'reviews'],
  'second-step': ['two-step sign-in', 'two-step sign-in'],
  'sign-in-rules': ['rules for signing in', 'rules for signing in'],
  'shared-section': ['shared section', 'shared sections'],
  'site-file': ['file', 'files'],
  'site-part': ['header, footer, pop-up, or design', 'header, footer, pop-up, and design'],
  'site-part-draft': ['draft of header, footer, or design', 'drafts of header, footer, and design'],
  'site-user': ['customer account', 'customer accounts'],
  'staged-product': ['unpublished product change', 'unpublished product changes'],
  stock: ['stock level', 'stock levels'],
  subscriber: ['subscriber', 'subscribers'],
  subscription: ['subscription', 'subscriptions'],
  template: ['template', 'templates'],
  webhook: ['webhook', 'webhooks'],
  website: ['site settings', 'site settings'],
};

/** Labels of calls that say more than the records they change, by call prefix. */
const calls: readonly (readonly [call: string, words: string])[] = [
  ['POST /api/auth/sign-in', 'Signed in'],
  ['GET /api/auth/LoginSession', 'Signed in'],
  ['POST /api/auth/step', 'Signed in with a code'],
  ['POST /api/auth/passkeys', 'Added a passkey'],
  ['PUT /api/auth/passkeys', 'Renamed a passkey'],
  ['DELETE /api/auth/passkeys', 'Removed a passkey'],
  ['POST /api/auth/passkey', 'Signed in with a passkey'],
  ['POST /api/auth/second-step/confirm', 'Turned on two-step sign-in'],
  ['POST /api/auth/second-step/off', 'Turned off two-step sign-in'],
  ['POST /api/auth/second-step/recovery-codes', 'Made new recovery codes'],
  ['POST /api/auth/second-step', 'Began to set up two-step sign-in'],
  ['PUT /api/auth/password', 'Changed the password'],
  ['DELETE /api/auth/sessions', 'Signed out another device'],
  ['POST /config/api/audit/entries/:id/undo', 'Undid an action'],
  ['PUT /config/api/sign-in-rules', 'Changed the rules for signing in'],
  ['DELETE /config/api/people/:id/second-step', 'Turned off two-step sign-in of a person'],
  ['DELETE /config/api/people/:id/sessions', 'Signed out a person'],
  ['DELETE /config/api/people/:id', 'Removed a person'],
  ['POST /config/api/people/:id/invitation', 'Invited a person again'],
  ['POST /config/api/people/:id/ownership', 'Made a person the owner'],
  ['POST /config/api/people', 'Invited a person'],
  ['PUT /config/api/people/:id', 'Changed the access of a person'],
  ['POST /api/auth/sign-out', 'Signed out'],
  ['POST /api/auth/reset', 'Chose a new password'],
  ['POST /api/auth/claim', 'Claimed the site'],
  ['POST /api/commerce/orders/:id/cancel', 'Canceled order'],
  ['POST /api/commerce/orders/:id/downloads-mail', 'Emailed the downloads of order'],
  ['POST /api/commerce/orders/:id/fulfillments', 'Fulfilled order'],
  ['POST /api/commerce/orders/:id/mails', 'Emailed the customer about order'],
  ['POST /api/commerce/orders/:id/mark-paid', 'Recorded a payment of order'],
  ['POST /api/commerce/orders/:id/mark-pending', 'Undid the fulfillment of order'],
  ['POST /api/commerce/orders/:id/notes', 'Added a note to order'],
  ['POST /api/commerce/orders/:id/refunds', 'Refunded order'],
  ['POST /api/commerce/orders/:id/returns', 'Handled a return of order'],
  ['PUT /api/commerce/orders/:id', 'Edited order'],
  ['POST /config/api/documents/:id/discard', 'Discarded the draft of page'],
  ['POST /config/api/gift-cards/:id/adjust', 'Adjusted the balance of gift card'],
  ['POST /config/api/gift-cards/:id/new-code', 'Replaced the code of gift card'],
  ['POST /config/api/domains/:host/main', 'Chose the main address of the site'],
  ['POST /config/api/domains', 'Added a domain'],
  ['DELETE /config/api/domains/:host', 'Removed a domain'],
  ['PUT /config/api/template-code/:id/file', 'Changed the template’s code'],
  ['POST /config/api/template-code/:id/file', 'Added a file to the template'],
  ['POST /config/api/template-code/:id/rename', 'Renamed a file of the template'],
  ['POST /config/api/template-code/:id/delete', 'Deleted a file of the template'],
  ['POST /config/api/template-code/:id/revert', 'Restored a file of the template'],
  ['POST /config/api/template-code/:id/upload', 'Uploaded the template’s code'],
  ['POST /config/api/template-code/:id/publish', 'Published the template’s code'],
  ['POST /config/api/template-code/:id/versions/:n/restore', 'Restored an earlier revision of the template'],
  ['DELETE /config/api/template-code/:id', 'Discarded the draft of the template’s code'],
  ['POST /config/api/publish', 'Published page'],
  ['POST /config/api/backups/:id/restore', 'Started restoring a backup'],
  ['POST /config/api/backups/:id/file', 'Prepared a backup for download'],
  ['POST /config/api/backups', 'Created a backup'],
  ['PUT /config/api/backups/settings', 'Changed the backup settings'],
  ['POST /config/api/mailing-lists/:id/import', 'Imported subscribers'],
  ['POST /config/api/mailing-lists/:id/remove', 'Removed subscribers'],
  ['POST /config/api/mailing-lists/:id/subscribers', 'Added a subscriber'],
  ['POST /config/api/mailing-lists/:id/unsubscribe', 'Unsubscribed people'],
  ['POST /config/api/mailing-lists', 'Added a mailing list'],
  ['PUT /config/api/mailing-lists/:id', 'Changed a mailing list'],
  ['DELETE /config/api/mailing-lists/:id', 'Removed a mailing list'],
  ['POST /config/api/submissions/:id/replies', 'Replied to a form submission'],
  ['POST /config/api/comments/decide', 'Approved or rejected comments'],
  ['POST /config/api/reviews/:id/approve', 'Approved a review'],
  ['POST /config/api/reviews/:id/reject', 'Rejected a review'],
  ['PUT /config/api/reviews/:id/reply', 'Replied to a review'],
  ['POST /config/api/abandoned-carts/:id/recovery', 'Emailed a link to an abandoned cart'],
  ['POST /config/api/draft-orders/:id/link', 'Sent the payment link of a draft order'],
  ['POST /config/api/draft-orders/:id/order', 'Turned a draft into order'],
  ['POST /api/import/products', 'Imported products'],
  ['POST /api/import/orders', 'Imported orders'],
  ['POST /api/import/customers', 'Imported customers'],
  ['POST /api/import/discounts', 'Imported discounts'],
  ['POST /api/import/template', 'Uploaded a template'],
  ['POST /config/api/demo/remove', 'Removed the demo content'],
  ['POST /config/api/demo/restore', 'Restored the demo content'],
  ['POST /config/api/mail-settings/test', 'Sent a test email'],
  ['POST /config/api/webhooks/:id/test', 'Sent a test to a webhook'],
  ['PUT /api/commerce/payment-settings/stripe', 'Connected Stripe'],
  ['DELETE /api/commerce/payment-settings/stripe', 'Disconnected Stripe'],
  ['PUT /config/api/site/password', 'Changed the password of the site'],
  ['PUT /config/api/languages', 'Changed the languages of the site'],
  ['PUT /config/api/translations', 'Translated content'],
  ['GET ', 'Downloaded a file'],
  ['stoa ', 'Ran a command'],
];

const deeds: Readonly<Record<string, string>> = { GET: 'view', POST: 'add or run', PUT: 'change', DELETE: 'remove' };

/** e.g. "payment settings" of `PUT /config/api/payment-settings` */
const plainCall = (call: string): string => {
  const path = call.split(' ')[1] ?? '';
  const nouns = path
    .split('/')
    .filter((part) => part !== '' && !/^(?:config|api|\d(?:\.\d)?|commerce|:.*)$/.test(part));
  return nouns.length === 0 ? call : nouns.join(' › ').replaceAll('-', ' ');
};

export const messages = {
  title: 'Activity log',
  lead: 'What contributors, programs with an API key, and commands did in the last 400 days, and what they were refused. Secrets and personal data are never shown.',
  searchHint: 'Search by name, ID, or call',
  columns: { name: 'Action', fields: 'Fields', who: 'Person', at: 'Time', undo: 'Undo' },
  orders: optionsOf({ '-at': 'Newest first', at: 'Oldest first' }),
  filters: { actor: 'Person', did: 'Action', record: 'Record', when: 'Date' },
  did: verbs,
  filterDid: { ...verbs, refused: 'Not allowed' },
  undo: 'Undo',
  undoNamed: ({ action }: { action: string }) => `Undo: ${action}`,
  undid: ({ action }: { action: string }) => `Undid: ${action}`,
  seeChange: 'See what changed',
  empty: 'What contributors and programs do appears here.',
  kinds: { key: 'API key', command: 'Command' },
  loading: 'the entry',
  recordName: (record: string): string | undefined => {
    const [one] = recordNames[record] ?? [];
    return one && one[0]!.toUpperCase() + one.slice(1);
  },
  /** @returns undefined if the records that it changed say what it did */
  call: (call: string): string | undefined => calls.find(([start]) => call.startsWith(start))?.[1],
  plainCall: (call: string): string => `Other action: ${plainCall(call)}`,
  /** For a call that changed nothing: the password was wrong, or the role does not allow it. */
  refused: ({ call }: { call: string }) =>
    /^(?:POST \/api\/auth\/(?:sign-in|step|passkey|Login)|GET \/api\/auth\/LoginSession)$/.test(call)
      ? 'Failed to sign in'
      : `Not allowed to ${deeds[call.split(' ')[0]!] ?? 'run'}: ${plainCall(call)}`,
  didTo: ({ did, record, count, title = '' }: { did: Did; record: string; count: number; title?: string }) => {
    const [one, several] = recordNames[record] ?? [record.replaceAll('-', ' '), record.replaceAll('-', ' ')];
    return plural(
      count,
      `${verbs[did]} ${one}${title && ` ${title}`}`,
      one === several ? `${verbs[did]} ${one}` : `${verbs[did]} ${count} ${several}`,
    );
  },
  didMore: ({ first, more }: { first: string; more: number }) =>
    `${first} and ${plural(more, '1 more record', `${more} more records`)}`,
  fieldsMore: ({ first, more }: { first: string; more: number }) => `${first}, ${more} more`,
  fieldsHidden: ({ count }: { count: number }) =>
    plural(count, '1 more field changed.', `${count} more fields changed.`),
  field: 'Field',
  before: 'Before',
  after: 'After',
  none: '(none)',
  noFields: 'Only internal fields changed.',
  noChanges: 'This action changed nothing that is shown here.',
  facts: 'Details',
  callLabel: 'Call',
  request: 'Request ID',
  recordId: 'Record ID',
  open: 'Open',
  yes: 'Yes',
  no: 'No',
} as const;
