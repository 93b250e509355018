// Recalculates a price from its recorded steps, to verify a total. Portable.
import { allocate, type Currency, quantum, ratePart, roundDivide } from '../money/money.ts';
import type { Priced, PriceStep, StepInput } from './schema.ts';

/**
 * Recalculates every step from its inputs and compares the results with the totals. Shares only the arithmetic of
 * money/ with the pricing function.
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

/** Recalculates a step from its own inputs. */
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

/** A step, its numbers, and a function that reports an error in it. */
type Seen = {
  step: PriceStep;
  input: (name: string) => number;
  complain: (problem: string) => void;
  expect: (what: string, stated: number, known: number | undefined) => void;
};

/** The shares of a split: name, part, weight. */
const shares = ({ inputs, parts }: PriceStep): [string, number, number][] =>
  names(inputs.to).map((name, i) => [name, parts?.[i] ?? 0, numbers(inputs.weights)[i] ?? 0]);

/** The state while reading the steps. */
class Replay {
  readonly #currency: Currency;
  readonly #complain: (problem: string) => void;
  readonly #unit = new Map<string, number>();
  readonly #subtotal = new Map<string, number>();
  readonly #left = new Map<string, number>();
  readonly #tax = new Map<string, number>();
  /** The included tax of each base, from its `net` step. */
  readonly #contained = new Map<string, number>();
  readonly #taxOf = new Map<string, number>();
  /** Tax per rate on the whole order, if rounded once. The lines must sum to it. */
  readonly #taxOfOrder = new Map<string, number>();
  readonly #untaxed = new Set<string>();
  readonly #discount = new Map<string, number>();
  #shipping = 0;
  /** The total of a tax that is rounded once per order and split in the next step. */
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
    const input = (name: string) => number(step, name);
    const complain = (problem: string) => this.#complain(`Step ${n} (${rule} of ${of}) ${problem}`);
    const expect = (what: string, stated: number, known: number | undefined) => {
      if (stated !== known) complain(`says ${what} is ${stated}, and it was ${known}`);
    };
    const seen: Seen = { step, input, complain, expect };
    switch (rule) {
      case 'sale':
      case 'line':
      case 'subtotal':
      case 'minimum':
        this.#followGoods(seen);
        return;
      case 'discount':
      case 'discount-share':
        this.#followDiscount(seen);
        return;
      case 'shipping':
        this.#shipping = resultCents;
        return;
      case 'free-shipping':
        this.#shippingDiscount = resultCents;
        return;
      case 'untaxed':
      case 'price-here':
      case 'net':
      case 'tax':
        this.#followTax(seen);
        return;
      case 'tax-share':
      case 'tax-split':
        this.#followSharedTax(seen);
        return;
      case 'total':
      case 'gift-card':
      case 'due':
        this.#followTotal(seen);
        return;
      case 'goods':
      case 'discount-refused':
        return;
      default:
        rule satisfies never;
    }
  }

  #followGoods({ step: { rule, of, resultCents }, input, expect }: Seen): void {
    if (rule === 'sale') this.#unit.set(of, resultCents);
    if (rule === 'subtotal') expect('the sum', resultCents, total([...this.#subtotal.values()]));
    if (rule === 'minimum') expect('the subtotal', input('subtotalCents'), total([...this.#subtotal.values()]));
    if (rule !== 'line') return;
    if (this.#unit.has(of)) expect('the price', input('unitCents'), this.#unit.get(of));
    this.#unit.set(of, input('unitCents'));
    this.#subtotal.set(of, resultCents);
    this.#left.set(of, resultCents);
  }

  #followDiscount({ step, input, expect, complain }: Seen): void {
    const { rule, of, resultCents } = step;
    if (rule === 'discount-share') {
      expect('the whole', input('wholeCents'), this.#discount.get(of));
      for (const [id, cents, weight] of shares(step)) {
        if (cents > weight || weight > (this.#left.get(id) ?? 0))
          complain(`takes ${cents} of ${weight} off ${id}, which is too much`);
        add(this.#left, id, -cents);
      }
      return;
    }
    add(this.#discount, of, resultCents);
    const { line } = step.inputs;
    if (typeof line !== 'string') return;
    expect('the line', input('baseCents'), this.#left.get(line));
    add(this.#left, line, -resultCents);
  }

  #followTax({ step: { rule, of, inputs, resultCents }, input, expect }: Seen): void {
    if (rule === 'untaxed') this.#untaxed.add(of);
    else if (rule === 'price-here') {
      const before = input('grossCents');
      expect('the price', before, this.#baseOf(of));
      this.#relief += Math.max(0, before - resultCents);
      this.#surcharge += Math.max(0, resultCents - before);
      this.#left.set(of, resultCents);
    } else if (rule === 'net') {
      if (of !== 'order') expect('the price', input('grossCents'), this.#baseOf(of));
      this.#contained.set(of, input('grossCents') - resultCents);
    } else if (of === 'order') this.#taxWhole = resultCents;
    else {
      expect('the price', input('baseCents'), this.#baseOf(of));
      add(this.#tax, of, resultCents);
      add(this.#taxOf, String(inputs.tax), resultCents);
    }
  }

  #followSharedTax({ step, input, expect }: Seen): void {
    const { rule, of, inputs } = step;
    // For a single tax: what each line owes. Otherwise: what each line includes, which is split over the rates next.
    const added = rule === 'tax-share' && typeof inputs.tax === 'string';
    expect('the whole', input('wholeCents'), added ? this.#taxWhole : this.#contained.get(of));
    for (const [name, cents, weight] of shares(step)) {
      if (rule === 'tax-share') expect(`the price of ${name}`, weight, this.#baseOf(name));
      if (rule === 'tax-share' && !added) this.#contained.set(name, cents);
      else if (rule === 'tax-split' && of === 'order') add(this.#taxOfOrder, name, cents);
      else {
        add(this.#tax, added ? name : of, cents);
        add(this.#taxOf, added ? String(inputs.tax) : name, cents);
      }
    }
  }

  #followTotal({ step: { rule, resultCents }, input, expect }: Seen): void {
    if (rule === 'gift-card') this.#cards += resultCents;
    else if (rule === 'due') {
      expect('the total', input('grandTotalCents'), this.#grandTotal);
      expect('the gift cards', input('giftCardCents'), this.#cards);
    } else {
      expect('the goods', input('subtotalCents'), total([...this.#subtotal.values()]));
      expect('the discounts', input('discountCents'), total([...this.#discount.values()]));
      expect('the shipping', input('shippingCents'), this.#shipping - this.#shippingDiscount);
      expect('the tax', input('taxCents'), total([...this.#tax.values()]));
      expect('what is not owed here', input('taxReliefCents'), this.#relief);
      expect('what is owed here beyond it', input('taxSurchargeCents'), this.#surcharge);
      this.#grandTotal = resultCents;
    }
  }

  /** The taxed amount of a base; for shipping, after free shipping, unless its price changed here. */
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
      if (cents % quantum(this.#currency) !== 0) this.#complain(`${cents} is not a valid amount in ${this.#currency}`);
    }
  }
}

function add(amounts: Map<string, number>, id: string, cents: number): void {
  amounts.set(id, (amounts.get(id) ?? 0) + cents);
}
