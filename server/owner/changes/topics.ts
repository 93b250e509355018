// Notifications for open editor tabs: that something in a topic has changed, never what. Portable.
import type { Need } from '../../base/calls.ts';

type Topic = {
  /** Users without this right are not notified. */
  readonly needs: Need;
  /** First elements of store keys. */
  readonly tables: readonly string[];
};

/** Keys of the editor's queries start with the name of their topic. */
export const topics = {
  orders: {
    needs: 'orders.see',
    tables: [
      'order',
      'order-line',
      'order-fulfillment',
      'order-refund',
      'order-note',
      'order-event',
      'payment',
      'draft',
    ],
  },
  abandoned: { needs: 'orders.see', tables: ['cart', 'checkout'] },
  products: {
    needs: ['products.edit', { as: 'ask' }],
    tables: ['product', 'product-piece', 'product-category', 'product-files'],
  },
  'staged-products': { needs: 'products.edit', tables: ['staged-product', 'staged-published'] },
  stock: { needs: ['products.edit', { as: 'ask' }], tables: ['stock', 'stock-move'] },
  waitlists: { needs: 'customers.manage', tables: ['restock-group', 'restock-sign-up'] },
  customers: { needs: 'customers.manage', tables: ['customer', 'site-user', 'member-access'] },
  subscriptions: { needs: 'orders.see', tables: ['subscription'] },
  discounts: { needs: 'discounts.manage', tables: ['discount'] },
  'gift-cards': { needs: 'discounts.manage', tables: ['gift-card', 'gift-card-entry'] },
  reviews: { needs: 'reviews.moderate', tables: ['review'] },
  comments: { needs: 'comments.moderate', tables: ['comment', 'comment-settings'] },
  submissions: { needs: 'forms.submissions', tables: ['form-submission'] },
  forms: { needs: 'forms.edit', tables: ['form'] },
  pages: {
    needs: 'editor.open',
    tables: [
      'doc:head',
      'doc:live',
      'shared-section',
      'collection',
      'item',
      'navigation',
      'page-trash',
      'doc:plan',
      'redirect',
      'label',
      'label-change',
    ],
  },
  drafts: { needs: 'editor.open', tables: ['doc:draft', 'doc:change'] },
  /** In no table: who has which page open. */
  presence: { needs: 'editor.open', tables: [] },
  files: { needs: 'editor.open', tables: ['image', 'site-file'] },
  templates: { needs: 'design.edit', tables: ['template'] },
  'site-parts': { needs: 'editor.open', tables: ['site-part', 'site-part-draft', 'site-part-before'] },
  site: { needs: 'editor.open', tables: ['website'] },
  settings: { needs: 'commerce.settings', tables: ['commerce-preferences', 'payment-settings'] },
  'first-steps': { needs: 'site.settings', tables: ['first-steps', 'demo-content'] },
  'census-settings': { needs: 'site.settings', tables: ['census-settings'] },
  audit: { needs: ['audit.see', { as: 'read' }], tables: ['audit'] },
  mails: { needs: 'site.settings', tables: ['outgoing-mail', 'mail-settings', 'mail-suppressed'] },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;
export const topicNames = Object.keys(topics) as TopicName[];

export const topicOfTable: ReadonlyMap<string, TopicName> = new Map(
  topicNames.flatMap((name) => topics[name].tables.map((table) => [table, name] as const)),
);
