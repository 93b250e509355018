// Reviews and their moderation. Portable.

type Named = { name: string };
type Count = { count: number };

export const messages = {
  title: 'Reviews',
  searchHint: 'Product, name, or text',
  empty: 'Reviews that shoppers write will appear here. They are asked by email after their order is sent.',
  views: [
    { value: 'PENDING', label: 'To approve' },
    { value: 'APPROVED', label: 'Approved' },
    { value: 'REJECTED', label: 'Rejected' },
  ],
  states: { PENDING: 'To approve', APPROVED: 'Approved', REJECTED: 'Rejected' },
  columns: { review: 'Review', product: 'Product', by: 'By', state: 'State', written: 'Written', actions: 'Actions' },
  filters: [
    {
      name: 'stars',
      label: 'Stars',
      options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} ★` })),
    },
  ],
  orders: [
    { value: '-created', label: 'Newest first' },
    { value: 'created', label: 'Oldest first' },
    { value: 'rating', label: 'Fewest stars' },
    { value: '-rating', label: 'Most stars' },
    { value: 'product', label: 'Product, A to Z' },
  ],
  stars: ({ count }: Count) => `${count} of 5 stars`,
  untitled: 'No title',
  anonymous: 'Anonymous',
  verified: 'Verified buyer',
  open: ({ name }: Named) => `Review of ${name}`,
  approve: 'Approve',
  reject: 'Reject',
  approved: 'Review approved',
  rejected: 'Review rejected',
  approveCount: ({ count }: Count) => (count === 1 ? 'Approve 1 review' : `Approve ${count} reviews`),
  rejectCount: ({ count }: Count) => (count === 1 ? 'Reject 1 review' : `Reject ${count} reviews`),
  approvedCount: ({ count }: Count) => (count === 1 ? 'Approved 1 review' : `Approved ${count} reviews`),
  rejectedCount: ({ count }: Count) => (count === 1 ? 'Rejected 1 review' : `Rejected ${count} reviews`),
  reply: 'Your public reply',
  replyHint: 'Shoppers see it below the review. Empty: no reply.',
  saveReply: 'Save reply',
  replySaved: 'Reply saved',
  remove: 'Delete',
  removeNote: 'Press again to delete it for good. The buyer can then write another.',
  removed: 'Review deleted',
  close: 'Close',
  product: 'See the product',
  order: 'See the order',
} as const;
