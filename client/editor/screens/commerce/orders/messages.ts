// The documents of an order. Portable.

export const messages = {
  notFound: 'Order not found',
  notFoundNote: "We couldn't find this order. It may have been deleted, or the link may be incomplete.",
  title: 'Order',
  what: 'the order',
  receipt: 'Receipt (PDF)',
  packingSlip: 'Packing slip (PDF)',
  numbered: ({ number }: { number: string }) => `Order ${number}`,
  receiptNote: 'Customer, items, and payment:',
  packingSlipNote: 'Items to ship and the shipping address:',
} as const;
