// The amounts of an imported order: they must add up to its total, and each line gets its share of discount and tax.
import { allocate, type Currency, decimalText, quantum } from '../../commerce/money/money.ts';
import type { Order, OrderLine } from '../../commerce/order/schema.ts';
import type { Reader } from '../file/cells.ts';
import { messages } from './messages.ts';

export type Amounts = Pick<
  Order,
  'subtotalCents' | 'shippingCents' | 'discountCents' | 'taxCents' | 'grandTotalCents'
> & {
  refundedCents: number;
  priceTax: 'EXCLUSIVE' | 'INCLUSIVE';
};

/** The amounts must add up to the total, with tax either added or included. */
export function amountsOf(reader: Reader, lines: readonly OrderLine[], currency: Currency): Amounts | undefined {
  const step = quantum(currency);
  const amount = (column: string): number => {
    const cents = reader.amount(column) ?? 0;
    if (cents % step !== 0) reader.error(column, messages.notMultiple({ currency, step: step / 100 }));
    return cents;
  };
  const [shippingCents, taxCents, discountCents, refundedCents, grandTotalCents] = [
    'Shipping',
    'Taxes',
    'Discount Amount',
    'Amount Refunded',
    'Total',
  ].map(amount) as [number, number, number, number, number];
  const subtotalCents = lines.reduce((sum, line) => sum + line.subtotalCents, 0);
  if (!reader.filled('Total')) return reader.error('Total', messages.totalMissing);
  if (!Number.isSafeInteger(subtotalCents + shippingCents + taxCents))
    return reader.error('Total', messages.amountsTooLarge);
  const subtotal = reader.filled('Subtotal');
  if (subtotal && amount('Subtotal') !== subtotalCents)
    return reader.error('Subtotal', messages.subtotalWrong({ sum: decimalText(subtotalCents), subtotal }));
  if (discountCents > subtotalCents)
    return reader.error('Discount Amount', messages.discountTooLarge({ subtotal: decimalText(subtotalCents) }));
  const inclusive = subtotalCents - discountCents + shippingCents;
  const priceTax = grandTotalCents === inclusive + taxCents ? 'EXCLUSIVE' : 'INCLUSIVE';
  if (priceTax === 'INCLUSIVE' && grandTotalCents !== inclusive) {
    const sums = { sum: decimalText(inclusive + taxCents), total: decimalText(grandTotalCents) };
    const included = decimalText(inclusive);
    return reader.error(
      'Total',
      taxCents > 0 ? messages.totalWrongEitherWay({ ...sums, included }) : messages.totalWrong(sums),
    );
  }
  if (priceTax === 'INCLUSIVE' && taxCents > inclusive)
    return reader.error('Taxes', messages.taxTooLarge({ total: decimalText(inclusive) }));
  if (refundedCents > grandTotalCents)
    return reader.error('Amount Refunded', messages.refundTooLarge({ total: decimalText(grandTotalCents) }));
  return { subtotalCents, shippingCents, discountCents, taxCents, grandTotalCents, refundedCents, priceTax };
}

/** Splits discount and tax over the lines, so that refunds of single lines are correct. */
export function spreadOver(lines: readonly OrderLine[], amounts: Amounts, currency: Currency): OrderLine[] {
  const discounts = allocate(
    Math.min(amounts.discountCents, amounts.subtotalCents),
    lines.map((line) => line.subtotalCents),
    currency,
  );
  const nets = lines.map((line, n) => line.subtotalCents - discounts[n]!);
  const isTaxed = lines.some(({ taxable }, n) => taxable && nets[n]! > 0);
  const taxes = allocate(
    amounts.taxCents,
    nets.map((net, n) => (isTaxed && !lines[n]!.taxable ? 0 : net)),
    currency,
  );
  return lines.map((line, n) => {
    const tax = amounts.priceTax === 'EXCLUSIVE' ? taxes[n]! : Math.min(taxes[n]!, nets[n]!);
    return {
      ...line,
      discountCents: discounts[n]!,
      taxCents: tax,
      totalCents: nets[n]! + (amounts.priceTax === 'EXCLUSIVE' ? tax : 0),
    };
  });
}
