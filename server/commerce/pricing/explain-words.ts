// The same explanation in plain words, for the shopper: receipts, the cart and mails. Portable.
import { type Currency, formatMoney } from '../money/money.ts';
import { percentText } from './explain.ts';
import type { Priced, PricedDiscount, PricedLine, PriceStep } from './schema.ts';

/**
 * A few sentences from the goods to what is due, e.g. "2 × Mug at $12.00: $24.00 (on sale, was $15.00 each)." Nothing that is
 * zero is told.
 *
 * @param names titles of the lines by id; a line without one is "Item"
 * @param balances whether what stays on a gift card is known: an order knows only what each paid
 */
export function explainWords(
  priced: Priced,
  names: ReadonlyMap<string, string> = new Map(),
  { balances = true }: { balances?: boolean } = {},
): string[] {
  const money = (cents: number) => formatMoney(cents, priced.currency);
  const words = priced.lines.map((line) => lineWords(line, priced, names));
  if (priced.lines.length > 1) words.push(`Together: ${money(priced.subtotalCents)}.`);
  for (const discount of priced.discounts) words.push(...discountWords(discount, priced));
  const shipping = priced.steps.find((step) => step.rule === 'shipping');
  if (shipping) {
    const free = priced.shippingCents === 0 ? 'free' : money(priced.shippingCents);
    words.push(`Delivery, ${shipping.of}: ${free}.`);
  }
  words.push(...taxWords(priced, names));
  words.push(`Total: ${money(priced.grandTotalCents)}.`);
  for (const { name, usedCents, leftCents } of priced.giftCards) {
    if (usedCents === 0) continue;
    const left = !balances ? '' : leftCents > 0 ? ` ${money(leftCents)} stays on it.` : ' It is used up.';
    words.push(`Gift card ${name} pays ${money(usedCents)}.${left}`);
  }
  if (priced.giftCardCents > 0)
    words.push(
      priced.amountDueCents === 0 ? 'Nothing is left to pay.' : `Left to pay: ${money(priced.amountDueCents)}.`,
    );
  for (const { code, message } of priced.invalidCoupons) words.push(`Code ${code}: ${message}`);
  if (priced.minimum?.message) words.push(priced.minimum.message);
  return words;
}

function lineWords(
  { id, unitCents, quantity, subtotalCents }: PricedLine,
  priced: Priced,
  names: ReadonlyMap<string, string>,
) {
  const money = (cents: number) => formatMoney(cents, priced.currency);
  const title = names.get(id) ?? 'Item';
  const sale = priced.steps.find((step) => step.rule === 'sale' && step.of === id);
  const was = Number(sale?.inputs.priceCents ?? 0);
  const note = was > unitCents ? ` (on sale, was ${money(was)}${quantity > 1 ? ' each' : ''})` : '';
  return quantity === 1
    ? `${title}: ${money(subtotalCents)}${note}.`
    : `${quantity} × ${title} at ${money(unitCents)}: ${money(subtotalCents)}${note}.`;
}

function discountWords(discount: PricedDiscount, priced: Priced): string[] {
  const { name, code, level, amountCents } = discount;
  const money = formatMoney(amountCents, priced.currency);
  const who = code === undefined ? name : `${name} (code ${code})`;
  if (level === 'SHIPPING')
    return [amountCents === 0 ? `${who}: delivery will be free.` : `${who}: free delivery, you save ${money}.`];
  const step = priced.steps.find((one) => one.rule === 'discount' && one.of === discount.id);
  return [`${who}: ${step ? howMuch(step, level, priced.currency) : ''}you save ${money}.`];
}

/** "10% off $40.00, " and the like. */
function howMuch({ inputs }: PriceStep, level: PricedDiscount['level'], currency: Currency): string {
  const money = (cents: unknown) => formatMoney(Number(cents), currency);
  if (inputs.freePieces !== undefined) {
    const pieces = `${inputs.freePieces} ${inputs.freePieces === 1 ? 'item' : 'items'}`;
    const off = inputs.ratePpm === 1_000_000 ? 'free' : `${percentText(inputs.ratePpm)} off`;
    return `buy ${inputs.buyQuantity}, get ${inputs.getQuantity}: ${pieces} ${off}, `;
  }
  if (inputs.ratePpm !== undefined) return `${percentText(inputs.ratePpm)} off ${money(inputs.baseCents)}, `;
  const each = inputs.line === undefined ? '' : ' each';
  return `${money(inputs.amountCents)} off${each}${level === 'ORDER' ? ' your order' : ''}, `;
}

function taxWords(priced: Priced, names: ReadonlyMap<string, string>): string[] {
  const money = (cents: number) => formatMoney(cents, priced.currency);
  const words: string[] = [];
  if (priced.taxReliefCents > 0)
    words.push(`Tax that you do not owe at this address: ${money(-priced.taxReliefCents)}.`);
  if (priced.taxSurchargeCents > 0)
    words.push(`Tax beyond our prices at this address: ${money(priced.taxSurchargeCents)}.`);
  const isTaxed = priced.taxes.some(({ amountCents }) => amountCents > 0);
  for (const { rule, of } of isTaxed ? priced.steps : [])
    if (rule === 'untaxed') words.push(`No tax on ${names.get(of) ?? 'Item'}.`);
  for (const { name, ratePpm, amountCents } of priced.taxes) {
    if (amountCents === 0) continue;
    const tax = `${name} (${percentText(ratePpm)})`;
    words.push(
      priced.priceTax === 'EXCLUSIVE' ? `${tax}: ${money(amountCents)}.` : `Of this, ${tax}: ${money(amountCents)}.`,
    );
  }
  return words;
}
