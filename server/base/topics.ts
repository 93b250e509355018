// Topics of the editor's change stream: open tabs learn that something in a topic has changed, not what. Each table names its
// topic. Portable.
import type { Capability, Target } from './roles.ts';

/** The permission that receives each topic. */
export const topics = {
  orders: 'orders.see',
  abandoned: 'orders.see',
  products: ['products.edit', { as: 'ask' }],
  'staged-products': 'products.edit',
  stock: ['products.edit', { as: 'ask' }],
  waitlists: 'customers.manage',
  customers: 'customers.manage',
  subscriptions: 'orders.see',
  discounts: 'discounts.manage',
  'gift-cards': 'discounts.manage',
  reviews: 'reviews.moderate',
  comments: 'comments.moderate',
  submissions: 'forms.submissions',
  forms: 'forms.edit',
  'mailing-lists': 'forms.edit',
  pages: 'editor.open',
  drafts: 'editor.open',
  /** Has no table: which pages are open, and by whom. */
  presence: 'editor.open',
  files: 'editor.open',
  templates: 'design.edit',
  'site-parts': 'editor.open',
  site: 'editor.open',
  settings: 'commerce.settings',
  'first-steps': 'site.settings',
  'census-settings': 'site.settings',
  audit: ['audit.see', { as: 'read' }],
  mails: 'site.settings',
  people: 'contributors.manage',
  'api-keys': 'api-keys.manage',
  backups: 'backup.manage',
  webhooks: 'site.services',
} as const satisfies Record<string, Capability | readonly [Capability, Target]>;

export type TopicName = keyof typeof topics;
export const topicNames = Object.keys(topics) as TopicName[];
