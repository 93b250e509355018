// Recomputes a price from its recorded steps, to verify a total. Portable.
import { allocate, type Currency, quantum, ratePart, roundDivide } from '../money/money.ts';
import type { Priced, PriceStep, StepInput } from './schema.ts';

/**
 * Recomputes every step from its inputs and compares the result with the totals. Shares only the arithmetic of money/ with the pricing
 * function.
 *
 * @returns a sentence for each difference
 */
export function explanationProblems(priced: Priced): string[] {
  const problems: string[] = [];
  const replay = new Replay(priced.currency, (problem) => problems.push(problem));
  priced.steps.forEach((step, n) => {
    const result = resultOf(step, priced.currency);
    if (result !== step.resultCents)
      problems.push(`Step ${n + 1} (${step.rule} of ${step.of}) comes to ${result}, not ${step.resultCents}`);
    const parts = partsOf(step, priced.currency);
    if (JSON.stringify(parts) !== JSON.stringify(step.parts))
      problems.push(`Step ${n + 1} (${step.rule} of ${step.of}) splits into ${parts}, not ${step.parts}`);
    replay.follow(step, n + 1);
  });
  replay.compare(priced);
  return problems;
}

const number = (step: PriceStep, name: string): number => {
  const value = step.inputs[name];
  if (typeof value !== 'number') throw new TypeError(`The step ${step.rule} of ${step.of} has no number ${name}`);
  return value;
};
const numbers = (value: StepInput | undefined): readonly number[] =>
  Array.isArray(value) ? (value as readonly number[]) : [];
const names = (value: StepInput | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [];
const total = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** The result of the step, from its own inputs. */
function resultOf(step: PriceStep, currency: Currency): number {
  const input = (name: string) => number(step, name);
  switch (step.rule) {
    case 'sale':
      return input('salePriceCents');
    case 'line':
      return input('unitCents') * input('quantity');
    case 'subtotal':
    case 'goods':
      return total(numbers(step.inputs.amounts));
    case 'discount':
      return step.inputs.ratePpm === undefined
        ? Math.min(input('baseCents'), input('amountCents') * input('pieces'))
        : ratePart(input('baseCents'), input('ratePpm'), currency);
    case 'discount-refused':
    case 'untaxed':
      return 0;
    case 'shipping':
    case 'free-shipping':
      return input('chargeCents');
    case 'price-here':
      return roundDivide(
        BigInt(input('grossCents')) * BigInt(1_000_000 + input('herePpm')),
        BigInt(1_000_000 + input('homePpm')),
        quantum(currency),
      );
    case 'net':
      return roundDivide(
        BigInt(input('grossCents')) * 1_000_000n,
        BigInt(1_000_000 + input('ratesPpm')),
        quantum(currency),
      );
    case 'tax':
      return ratePart(input('baseCents'), input('ratePpm'), currency);
    case 'discount-share':
    case 'tax-share':
    case 'tax-split':
      return input('wholeCents');
    case 'total':
      return (
        input('subtotalCents') -
        input('discountCents') -
        input('taxReliefCents') +
        input('taxSurchargeCents') +
        input('shippingCents') +
        (step.inputs.priceTax === 'EXCLUSIVE' ? input('taxCents') : 0)
      );
    case 'gift-card':
      return Math.min(input('balanceCents'), input('owedCents'));
    case 'due':
      return input('grandTotalCents') - input('giftCardCents');
    case 'minimum':
      return Math.max(0, input('requiredCents') - input('subtotalCents'));
    default:
      return step.rule satisfies never;
  }
}

function partsOf(step: PriceStep, currency: Currency): number[] | undefined {
  if (step.inputs.weights === undefined) return undefined;
  return allocate(number(step, 'wholeCents'), numbers(step.inputs.weights), currency);
}

/** State while reading the steps. */
class Replay {
  readonly #currency: Currency;
  readonly #complain: (problem: string) => void;
  readonly #unit = new Map<string, number>();
  readonly #subtotal = new Map<string, number>();
  readonly #left = new Map<string, number>();
  readonly #tax = new Map<string, number>();
  /** Contained tax of a base, from its `net` step. */
  readonly #contained = new Map<string, number>();
  readonly #taxOf = new Map<string, number>();
  /** Tax of each rate on the whole order when rounded once. The lines must sum to it. */
  readonly #taxOfOrder = new Map<string, number>();
  /** Untaxed lines. */
  readonly #untaxed = new Set<string>();
  readonly #discount = new Map<string, number>();
  #shipping = 0;
  /** Of the tax that is rounded once for the order and split next. */
  #taxWhole = 0;
  #shippingDiscount = 0;
  #relief = 0;
  #surcharge = 0;
  #cards = 0;
  #grandTotal = 0;

  constructor(currency: Currency, complain: (problem: string) => void) {
    this.#currency = currency;
    this.#complain = complain;
  }

  follow(step: PriceStep, n: number): void {
    const { rule, of, resultCents } = step;
    const expect = (what: string, stated: number, known: number | undefined) => {
      if (stated !== known)
        this.#complain(`Step ${n} (${rule} of ${of}) says ${what} is ${stated}, and it was ${known}`);
    };
    const to = names(step.inputs.to);
    const each = (run: (id: string, cents: number, weight: number) => void) =>
      to.forEach((id, i) => {
        run(id, step.parts?.[i] ?? 0, numbers(step.inputs.weights)[i] ?? 0);
      });
    switch (rule) {
      case 'sale':
        this.#unit.set(of, resultCents);
        return;
      case 'line':
        if (this.#unit.has(of)) expect('the price', number(step, 'unitCents'), this.#unit.get(of));
        this.#unit.set(of, number(step, 'unitCents'));
        this.#subtotal.set(of, resultCents);
        this.#left.set(of, resultCents);
        return;
      case 'subtotal':
        expect('the sum', resultCents, total([...this.#subtotal.values()]));
        return;
      case 'goods':
      case 'discount-refused':
        return;
      case 'untaxed':
        this.#untaxed.add(of);
        return;
      case 'discount': {
        add(this.#discount, of, resultCents);
        const line = step.inputs.line;
        if (typeof line !== 'string') return;
        expect('the line', number(step, 'baseCents'), this.#left.get(line));
        add(this.#left, line, -resultCents);
        return;
      }
      case 'discount-share':
        expect('the whole', number(step, 'wholeCents'), this.#discount.get(of));
        each((id, cents, weight) => {
          if (cents > weight || weight > (this.#left.get(id) ?? 0))
            this.#complain(`Step ${n} (${rule} of ${of}) takes ${cents} of ${weight} off ${id}, which is too much`);
          add(this.#left, id, -cents);
        });
        return;
      case 'shipping':
        this.#shipping = resultCents;
        return;
      case 'free-shipping':
        this.#shippingDiscount = resultCents;
        return;
      case 'price-here': {
        const before = number(step, 'grossCents');
        expect('the price', before, this.#baseOf(of));
        this.#relief += Math.max(0, before - resultCents);
        this.#surcharge += Math.max(0, resultCents - before);
        this.#left.set(of, resultCents);
        return;
      }
      case 'net':
        if (of !== 'order') expect('the price', number(step, 'grossCents'), this.#baseOf(of));
        this.#contained.set(of, number(step, 'grossCents') - resultCents);
        return;
      case 'tax':
        if (of === 'order') {
          this.#taxWhole = resultCents;
          return;
        }
        expect('the price', number(step, 'baseCents'), this.#baseOf(of));
        add(this.#tax, of, resultCents);
        add(this.#taxOf, String(step.inputs.tax), resultCents);
        return;
      case 'tax-share': {
        // Of one tax: what each line owes. Else: what each line contains, which is split over the rates next.
        const added = typeof step.inputs.tax === 'string';
        expect('the whole', number(step, 'wholeCents'), added ? this.#taxWhole : this.#contained.get(of));
        each((id, cents, weight) => {
          expect(`the price of ${id}`, weight, this.#baseOf(id));
          if (added) {
            add(this.#tax, id, cents);
            add(this.#taxOf, String(step.inputs.tax), cents);
          } else this.#contained.set(id, cents);
        });
        return;
      }
      case 'tax-split':
        expect('the whole', number(step, 'wholeCents'), this.#contained.get(of));
        each((name, cents) => {
          if (of === 'order') {
            add(this.#taxOfOrder, name, cents);
            return;
          }
          add(this.#tax, of, cents);
          add(this.#taxOf, name, cents);
        });
        return;
      case 'total':
        expect('the goods', number(step, 'subtotalCents'), total([...this.#subtotal.values()]));
        expect('the discounts', number(step, 'discountCents'), total([...this.#discount.values()]));
        expect('the shipping', number(step, 'shippingCents'), this.#shipping - this.#shippingDiscount);
        expect('the tax', number(step, 'taxCents'), total([...this.#tax.values()]));
        expect('what is not owed here', number(step, 'taxReliefCents'), this.#relief);
        expect('what is owed here beyond it', number(step, 'taxSurchargeCents'), this.#surcharge);
        this.#grandTotal = resultCents;
        return;
      case 'gift-card':
        this.#cards += resultCents;
        return;
      case 'due':
        expect('the total', number(step, 'grandTotalCents'), this.#grandTotal);
        expect('the gift cards', number(step, 'giftCardCents'), this.#cards);
        return;
      case 'minimum':
        expect('the subtotal', number(step, 'subtotalCents'), total([...this.#subtotal.values()]));
        return;
      default:
        rule satisfies never;
    }
  }

  /** What a base costs when it is taxed; the shipping's, after free shipping, unless its price changed here. */
  #baseOf(id: string): number | undefined {
    return id === 'shipping' ? (this.#left.get(id) ?? this.#shipping - this.#shippingDiscount) : this.#left.get(id);
  }

  compare(priced: Priced): void {
    const same = (what: string, stated: number, found: number) => {
      if (stated !== found) this.#complain(`The steps come to ${what} ${found}, not ${stated}`);
    };
    const exclusive = priced.priceTax === 'EXCLUSIVE';
    for (const line of priced.lines) {
      const left = this.#left.get(line.id) ?? 0;
      const tax = this.#tax.get(line.id) ?? 0;
      if (this.#untaxed.has(line.id)) same(`tax of ${line.id}, which owes none,`, line.taxCents, 0);
      same(`unit price of ${line.id}`, line.unitCents, this.#unit.get(line.id) ?? -1);
      same(`subtotal of ${line.id}`, line.subtotalCents, this.#subtotal.get(line.id) ?? -1);
      same(`tax of ${line.id}`, line.taxCents, tax);
      same(`total of ${line.id}`, line.totalCents, left + (exclusive ? tax : 0));
    }
    const discounted = total([...this.#discount.values()]);
    same('subtotal', priced.subtotalCents, total([...this.#subtotal.values()]));
    same('discount', priced.discountCents, discounted);
    same('shipping', priced.shippingCents, this.#shipping - this.#shippingDiscount);
    same('tax', priced.taxCents, total([...this.#tax.values()]));
    for (const name of new Set(priced.taxes.map((tax) => tax.name))) {
      const stated = total(priced.taxes.filter((tax) => tax.name === name).map((tax) => tax.amountCents));
      same(name, stated, this.#taxOf.get(name) ?? 0);
    }
    for (const [name, cents] of this.#taxOfOrder) same(`${name} of the lines`, cents, this.#taxOf.get(name) ?? 0);
    same('total', priced.grandTotalCents, this.#grandTotal);
    same('gift cards', priced.giftCardCents, this.#cards);
    same('amount due', priced.amountDueCents, this.#grandTotal - this.#cards);
    for (const cents of [priced.grandTotalCents, priced.amountDueCents]) {
      if (cents % quantum(this.#currency) !== 0) this.#complain(`${cents} is no amount in ${this.#currency}`);
    }
  }
}

function add(amounts: Map<string, number>, id: string, cents: number): void {
  amounts.set(id, (amounts.get(id) ?? 0) + cents);
}
