// The price explanation in plain language for shoppers: receipts, cart and mails. Portable.
import { type Currency, formatMoney } from '../money/money.ts';
import { percentText } from './explain.ts';
import { explanation as says } from './messages.ts';
import type { Priced, PricedDiscount, PricedLine, PriceStep } from './schema.ts';

/**
 * Sentences from the goods to the amount due, e.g. "2 × Mug at $12.00: $24.00 (on sale, was $15.00 each)." Zeros are
 * left out.
 *
 * @param names titles of the lines by id; a line without one is "Item"
 * @param balances whether the remaining balances of gift cards are known: an order only knows what each paid
 */
export function explainWords(
  priced: Priced,
  names: ReadonlyMap<string, string> = new Map(),
  { balances = true }: { balances?: boolean } = {},
): string[] {
  const money = (cents: number) => formatMoney(cents, priced.currency);
  const words = priced.lines.map((line) => lineWords(line, priced, names));
  if (priced.lines.length > 1) words.push(says.together(money(priced.subtotalCents)));
  for (const discount of priced.discounts) words.push(discountWords(discount, priced));
  const shipping = priced.steps.find((step) => step.rule === 'shipping');
  if (shipping)
    words.push(
      priced.shippingCents === 0
        ? says.freeDelivery(shipping.of)
        : says.delivery(shipping.of, money(priced.shippingCents)),
    );
  words.push(...taxWords(priced, names));
  words.push(says.total(money(priced.grandTotalCents)));
  for (const { name, usedCents, leftCents } of priced.giftCards) {
    if (usedCents === 0) continue;
    const amount = money(usedCents);
    if (!balances) words.push(says.giftCard(name, amount));
    else
      words.push(leftCents > 0 ? says.giftCardLeft(name, amount, money(leftCents)) : says.giftCardEmpty(name, amount));
  }
  if (priced.giftCardCents > 0)
    words.push(priced.amountDueCents === 0 ? says.nothingDue : says.due(money(priced.amountDueCents)));
  for (const { code, message } of priced.invalidCoupons) words.push(says.code(code, message ?? ''));
  if (priced.minimum?.message) words.push(priced.minimum.message);
  return words;
}

function lineWords(
  { id, unitCents, quantity, subtotalCents }: PricedLine,
  priced: Priced,
  names: ReadonlyMap<string, string>,
) {
  const money = (cents: number) => formatMoney(cents, priced.currency);
  const title = names.get(id) ?? says.item;
  const sale = priced.steps.find((step) => step.rule === 'sale' && step.of === id);
  const was = Number(sale?.inputs.priceCents ?? 0);
  const amount = money(subtotalCents);
  if (quantity === 1) return was > unitCents ? says.lineOnSale(title, amount, money(was)) : says.line(title, amount);
  return was > unitCents
    ? says.linesOnSale(quantity, title, money(unitCents), amount, money(was))
    : says.lines(quantity, title, money(unitCents), amount);
}

function discountWords({ id, name, code, level, amountCents }: PricedDiscount, { steps, currency }: Priced): string {
  const saved = formatMoney(amountCents, currency);
  const who = code === undefined ? name : says.withCode(name, code);
  if (level === 'SHIPPING') return amountCents === 0 ? says.deliveryWillBeFree(who) : says.deliveryFree(who, saved);
  const step = steps.find((one) => one.rule === 'discount' && one.of === id);
  return step ? says.saved(who, howMuch(step, level, currency), saved) : says.savedSome(who, saved);
}

/** E.g. "10% off $40.00". */
function howMuch({ inputs }: PriceStep, level: PricedDiscount['level'], currency: Currency): string {
  const money = (cents: unknown) => formatMoney(Number(cents), currency);
  if (inputs.freePieces !== undefined) {
    const [buy, get, free] = [inputs.buyQuantity, inputs.getQuantity, inputs.freePieces].map(Number) as [
      number,
      number,
      number,
    ];
    return inputs.ratePpm === 1_000_000
      ? says.buyGetFree(buy, get, free)
      : says.buyGetOff(buy, get, free, percentText(inputs.ratePpm));
  }
  if (inputs.ratePpm !== undefined) return says.percentOff(percentText(inputs.ratePpm), money(inputs.baseCents));
  const amount = money(inputs.amountCents);
  if (level === 'ORDER') return says.offOrder(amount);
  return inputs.line === undefined ? says.off(amount) : says.offEach(amount);
}

function taxWords(priced: Priced, names: ReadonlyMap<string, string>): string[] {
  const money = (cents: number) => formatMoney(cents, priced.currency);
  const words: string[] = [];
  if (priced.taxReliefCents > 0) words.push(says.taxNotOwed(money(-priced.taxReliefCents)));
  if (priced.taxSurchargeCents > 0) words.push(says.taxAdded(money(priced.taxSurchargeCents)));
  const isTaxed = priced.taxes.some(({ amountCents }) => amountCents > 0);
  for (const { rule, of } of isTaxed ? priced.steps : [])
    if (rule === 'untaxed') words.push(says.untaxed(names.get(of) ?? says.item));
  for (const { name, ratePpm, amountCents } of priced.taxes) {
    if (amountCents === 0) continue;
    const say = priced.priceTax === 'EXCLUSIVE' ? says.tax : says.taxIncluded;
    words.push(say(name, percentText(ratePpm), money(amountCents)));
  }
  return words;
}
