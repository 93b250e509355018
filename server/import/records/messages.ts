// Messages about imports of orders, customers, and discounts. Portable.
import { numberText } from '../../base/counted.ts';
import { plural } from '../../base/plural.ts';
import { quoted } from '../file/messages.ts';

export const messages = {
  /** Heading of the last column in a file of refused rows. */
  problemColumn: 'Problem',

  // About any record.
  tooMany: {
    orders: ({ max, advice }: { max: number; advice: string }) =>
      `The file has more than ${numberText(max)} orders. ${advice}`,
    customers: ({ max, advice }: { max: number; advice: string }) =>
      `The file has more than ${numberText(max)} customers. ${advice}`,
    discounts: ({ max, advice }: { max: number; advice: string }) =>
      `The file has more than ${numberText(max)} discounts. ${advice}`,
  },
  tooManyRows: ({ max }: { max: number }) =>
    plural(max, 'The next row repeats this record.', `This record has more than ${max} rows.`),
  sameAsLine: ({ line }: { line: number }) => `Line ${line} has the same record.`,
  otherThanFirst: ({ cell, line }: { cell: string; line: number }) =>
    `${quoted(cell)} does not match line ${line} of the same record. Leave it blank in additional rows.`,
  tooLong: ({ bytes, max }: { bytes: number; max: number }) =>
    `The record is too long: ${numberText(bytes)} bytes. The limit is ${numberText(max)}.`,
  notEmail: ({ email }: { email: string }) => `${quoted(email)} is not a valid email address.`,
  notCountry: ({ country }: { country: string }) => `${quoted(country)} is not a country.`,

  // About customers.
  emailMissing: 'Enter an email address in each row of a customer.',
  tagTooLong: ({ tag, max }: { tag: string; max: number }) => `${quoted(tag)} is longer than ${max} characters.`,
  tooManyTags: ({ count, max }: { count: number; max: number }) =>
    `The customer has ${numberText(count)} tags. The limit is ${max}.`,

  // About discounts.
  notDiscountId: ({ id }: { id: string }) => `${quoted(id)} is not a Discount ID. Leave it blank to create a discount.`,
  typeMissing: 'The type is missing.',
  notOfType: ({ type }: { type: string }) =>
    `A discount of type ${type} does not use this. Leave it blank or choose another type.`,
  percentOrAmount: 'Enter either a percent or an amount.',
  notPercent: ({ cell }: { cell: string }) => `${quoted(cell)} is not a percentage above 0 and up to 100.`,
  notFound: ({ ref }: { ref: string }) => `${quoted(ref)} was not found. Use a format like /shop/mug.`,

  // About orders.
  numberMissing: 'Enter an order number.',
  numberUsed: ({ time }: { time: string }) => `Another order already has this number, from ${time}.`,
  changedHere: ({ columns }: { columns: string }) =>
    `This order was changed here, and an import cannot change it. Different columns: ${columns}.`,
  placedHere: ({ columns }: { columns: string }) =>
    `This order was placed here, and an import cannot change it. Different columns: ${columns}.`,
  countrySkipped: ({ country }: { country: string }) => `${quoted(country)} is not a country, so it was not imported.`,

  // About line items.
  nameMissing: 'The name is missing.',
  quantityMissing: 'The quantity is missing.',
  priceMissing: 'The price is missing.',

  // About amounts.
  notMultiple: ({ currency, step }: { currency: string; step: number }) =>
    `Amounts in ${currency} must be multiples of ${step}.`,
  totalMissing: 'The total is missing.',
  amountsTooLarge: 'The amounts are too large.',
  subtotalWrong: ({ sum, subtotal }: { sum: string; subtotal: string }) =>
    `The lines add up to ${sum}, but the file has ${subtotal}.`,
  discountTooLarge: ({ subtotal }: { subtotal: string }) => `The discount is more than the subtotal of ${subtotal}.`,
  totalWrong: ({ sum, total }: { sum: string; total: string }) =>
    `The amounts add up to ${sum}, but the file has ${total}.`,
  totalWrongEitherWay: ({ sum, included, total }: { sum: string; included: string; total: string }) =>
    `The amounts add up to ${sum}, or ${included} with tax included in the prices, but the file has ${total}.`,
  taxTooLarge: ({ total }: { total: string }) => `The tax is more than the total of ${total} that includes it.`,
  refundTooLarge: ({ total }: { total: string }) => `The refund is more than the ${total} paid.`,
  nothingToRefund: ({ status }: { status: string }) =>
    `Nothing was paid (${quoted(status)}), so nothing can be refunded.`,
  refundMissing: 'The refunded amount is missing.',

  // About states and times.
  inFuture: 'This time is in the future.',
  notCanceled: 'The order has a cancellation time, but its status is not canceled.',
  notFulfilled: 'The order is not fulfilled. The time applies to the lines that were sent.',
  stateChanged: ({ cell, state }: { cell: string; state: string }) =>
    `A payment with the status ${quoted(cell)} cannot be completed here. The order becomes ${state}.`,
  lineSent: 'The order is fulfilled, so this line is marked as sent.',
  lineNotSent: 'The order is canceled, so this line is not marked as sent.',
  allSent: 'All lines were sent, so the order is fulfilled.',
} as const;
