// Messages of review moderation. Portable.
import { optionsOf } from '../../../../../server/base/options-of.ts';

type Count = { count: number };

export const messages = {
  title: 'Reviews',
  searchHint: 'Product, name, or text',
  empty:
    'Reviews by shoppers will appear here. To get some, show reviews on product pages, and choose when we ask for them by email.',
  show: 'Show reviews',
  ask: 'Choose when to ask',
  views: optionsOf({ PENDING: 'To approve', APPROVED: 'Approved', REJECTED: 'Rejected' }),
  states: { PENDING: 'To approve', APPROVED: 'Approved', REJECTED: 'Rejected' },
  columns: { name: 'Review', product: 'Product', by: 'By', state: 'Status', written: 'Written' },
  filters: [
    {
      name: 'stars',
      label: 'Stars',
      options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} ★` })),
    },
  ],
  orders: optionsOf({
    '-created': 'Newest first',
    created: 'Oldest first',
    rating: 'Fewest stars',
    '-rating': 'Most stars',
    product: 'Product, A to Z',
  }),
  stars: ({ count }: Count) => `${count} of 5 stars`,
  untitled: 'No title',
  anonymous: 'Anonymous',
  verified: 'Verified buyer',
  open: ({ name }: { name: string }) => `Review of ${name}`,
  approve: 'Approve',
  reject: 'Reject',
  approveCount: ({ count }: Count) => (count === 1 ? 'Approve 1 review' : `Approve ${count} reviews`),
  rejectCount: ({ count }: Count) => (count === 1 ? 'Reject 1 review' : `Reject ${count} reviews`),
  approvedCount: ({ count }: Count) => (count === 1 ? 'Approved 1 review' : `Approved ${count} reviews`),
  rejectedCount: ({ count }: Count) => (count === 1 ? 'Rejected 1 review' : `Rejected ${count} reviews`),
  reply: { label: 'Your public reply', hint: 'Shown below the review. Leave empty for no reply.' },
  saveReply: 'Save reply',
  replySaved: 'Reply saved',
  replyLoss: 'Your reply hasn’t been saved.',
  remove: 'Delete',
  removeNote: 'Press again to delete it for good. The buyer can then write another.',
  removed: 'Review deleted',
  close: 'Close',
  product: 'See the product',
  order: 'See the order',
} as const;
