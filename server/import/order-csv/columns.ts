// The columns of the orders file, in the order that other shops' programs know. Import-formats 3. Portable.

export const fixedColumns = [
  'Order ID', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Fulfilled at', 'Currency', 'Subtotal', 'Shipping', 'Taxes',
  'Amount Refunded', 'Total', 'Discount Code', 'Discount Amount', 'Shipping Method', 'Created at', 'Lineitem quantity', 'Lineitem name',
  'Lineitem price', 'Lineitem sku', 'Lineitem variant', 'Lineitem requires shipping', 'Lineitem taxable', 'Lineitem fulfillment status',
  'Billing Name', 'Billing Address1', 'Billing Address2', 'Billing City', 'Billing Zip', 'Billing Province', 'Billing Country',
  'Billing Phone', 'Shipping Name', 'Shipping Address1', 'Shipping Address2', 'Shipping City', 'Shipping Zip', 'Shipping Province',
  'Shipping Country', 'Shipping Phone', 'Cancelled at', 'Private Notes', 'Payment Method', 'Payment Reference',
] as const; // biome-ignore format: one table

export const channelColumns = ['Channel Type', 'Channel Name', 'Channel Order Number'] as const;

export type FixedColumn = (typeof fixedColumns)[number];
