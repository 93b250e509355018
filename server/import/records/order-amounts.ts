// The amounts of an order of a file: they must come to its total, and each line gets its share of discount and tax.
import { allocate, type Currency, decimalText, quantum } from '../../commerce/money/money.ts';
import type { Order, OrderLine } from '../../commerce/order/schema.ts';
import type { Reader } from './record.ts';

export type Amounts = Pick<
  Order,
  'subtotalCents' | 'shippingCents' | 'discountCents' | 'taxCents' | 'grandTotalCents'
> & {
  refundedCents: number;
  priceTax: 'EXCLUSIVE' | 'INCLUSIVE';
};

/** The file's amounts must come to its total: with the tax on top, or with tax included in the prices. */
export function amountsOf(reader: Reader, lines: readonly OrderLine[], currency: Currency): Amounts | undefined {
  const step = quantum(currency);
  const amount = (column: string): number => {
    const cents = reader.amount(column) ?? 0;
    if (cents % step !== 0) reader.error(column, `Amounts in ${currency} must be multiples of ${step / 100}`);
    return cents;
  };
  const [shippingCents, taxCents, discountCents, refundedCents, grandTotalCents] = ['Shipping', 'Taxes', 'Discount Amount', 'Amount Refunded', 'Total'].map(amount) as [number, number, number, number, number]; // biome-ignore format: one line
  const subtotalCents = lines.reduce((sum, line) => sum + line.subtotalCents, 0);
  if (!reader.filled('Total')) return reader.error('Total', 'The total is missing');
  if (!Number.isSafeInteger(subtotalCents + shippingCents + taxCents))
    return reader.error('Total', 'The amounts are too large');
  if (reader.filled('Subtotal') && amount('Subtotal') !== subtotalCents)
    return reader.error(
      'Subtotal',
      `The lines add up to ${decimalText(subtotalCents)}; the file says ${reader.filled('Subtotal')}`,
    );
  if (discountCents > subtotalCents)
    return reader.error('Discount Amount', `The discount is more than the subtotal of ${decimalText(subtotalCents)}`);
  const inclusive = subtotalCents - discountCents + shippingCents;
  const priceTax = grandTotalCents === inclusive + taxCents ? 'EXCLUSIVE' : 'INCLUSIVE';
  if (priceTax === 'INCLUSIVE' && grandTotalCents !== inclusive) {
    const or = taxCents > 0 ? `, or ${decimalText(inclusive)} with tax included in the prices` : '';
    return reader.error('Total', `The amounts add up to ${decimalText(inclusive + taxCents)}${or}; the file says ${decimalText(grandTotalCents)}`); // biome-ignore format: one sentence
  }
  if (priceTax === 'INCLUSIVE' && taxCents > inclusive)
    return reader.error('Taxes', `The tax is more than the total of ${decimalText(inclusive)} that includes it`);
  if (refundedCents > grandTotalCents)
    return reader.error('Amount Refunded', `The refund is more than the ${decimalText(grandTotalCents)} paid`);
  return { subtotalCents, shippingCents, discountCents, taxCents, grandTotalCents, refundedCents, priceTax };
}

/** Discount and tax as shares of the lines, so that refunds of single lines come out right. */
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
