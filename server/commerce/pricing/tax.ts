// Which taxes apply at an address, and the tax on each line. Commerce 1.7. Portable.

import { entriesWith } from '../address/postal-codes.ts';
import { isSameRegion } from '../address/regions.ts';
import { allocate, quantum, ratePart, roundDivide } from '../money/money.ts';
import { sum } from './goods.ts';
import { type PriceAddress, type PriceSettings, type PriceStep, standardTaxClass, type TaxRule } from './schema.ts';

/** A taxed amount: a line, or shipping. `homeRules` apply at the store's address. */
export type TaxBase = { of: string; cents: number; rules: readonly TaxRule[]; homeRules: readonly TaxRule[] };

/** `cents[i]`: what base i costs here; `amounts[i][j]`: the tax of rule j on it, added or included. */
export type Taxed = { cents: number[]; amounts: number[][]; steps: PriceStep[] };

/** Rates add up and never compound. Without a matching rule there is no tax. */
export function matchingTaxRules(rules: readonly TaxRule[], address: PriceAddress | undefined): TaxRule[] {
  if (!address) return [];
  const { country, region = '' } = address;
  return rules.filter(
    (rule) =>
      rule.country === country &&
      (rule.region === undefined || isSameRegion(country, rule.region, region)) &&
      (!rule.postalCodes?.length || entriesWith(rule.postalCodes, address).length > 0),
  );
}

/** The rules that apply to a tax class. */
export const rulesOfClass = (rules: readonly TaxRule[], taxClass = standardTaxClass): TaxRule[] =>
  rules.filter((rule) => rule.taxClasses === undefined || rule.taxClasses.includes(taxClass));

/**
 * Our choice: shipping is taxed like the most heavily taxed goods, counting only rules that include shipping. So it is
 * untaxed if the goods are.
 */
export function shippingRules(ofLines: readonly (readonly TaxRule[])[]): TaxRule[] {
  let most: TaxRule[] = [];
  for (const rules of ofLines) {
    const included = rules.filter((rule) => rule.includesShipping);
    if (ratesOf(included) > ratesOf(most)) most = included;
  }
  return most;
}

/**
 * Tax on every base; none without rules.
 * @param here whether the destination is known; until then, prices stay as they are
 */
export function taxOf(
  bases: readonly TaxBase[],
  rules: readonly TaxRule[],
  settings: Pick<PriceSettings, 'currency' | 'priceTax' | 'rounding'>,
  here: boolean,
): Taxed {
  const taxed: Taxed = {
    cents: bases.map((base) => base.cents),
    amounts: bases.map(() => rules.map(() => 0)),
    steps: [],
  };
  if (settings.priceTax === 'EXCLUSIVE') {
    addedTax(bases, rules, settings, taxed);
    return taxed;
  }
  if (settings.priceTax === 'INCLUSIVE_FIXED_NET' && here) pricesHere(bases, settings, taxed);
  containedTax(
    bases.map((base, i) => ({ ...base, cents: taxed.cents[i]! })),
    rules,
    settings,
    taxed,
  );
  return taxed;
}

type Settings = Pick<PriceSettings, 'currency' | 'rounding'>;

function addedTax(
  bases: readonly TaxBase[],
  rules: readonly TaxRule[],
  { currency, rounding }: Settings,
  { amounts, steps }: Taxed,
): void {
  rules.forEach((rule, j) => {
    const owing = bases.flatMap((base, i) => (base.rules.includes(rule) && base.cents > 0 ? [{ ...base, i }] : []));
    const taxStep = (of: string, baseCents: number): number => {
      const resultCents = ratePart(baseCents, rule.ratePpm, currency);
      const inputs = { tax: rule.name, baseCents, ratePpm: rule.ratePpm };
      steps.push({ rule: 'tax', of, inputs, rounding: 'half away from zero', resultCents });
      return resultCents;
    };
    if (rounding === 'PER_LINE') {
      for (const { of, cents, i } of owing) amounts[i]![j] = taxStep(of, cents);
      return;
    }
    if (owing.length === 0) return;
    const weights = owing.map((base) => base.cents);
    const parts = split(steps, 'tax-share', 'order', taxStep('order', sum(weights)), weights, currency, {
      tax: rule.name,
      to: owing.map((base) => base.of),
    });
    owing.forEach(({ i }, at) => {
      amounts[i]![j] = parts[at]!;
    });
  });
}

const ratesOf = (rules: readonly TaxRule[]): number => rules.reduce((total, rule) => total + rule.ratePpm, 0);

/** Keeps the net price: price / (1 + rates at home) × (1 + rates here), rounded once. */
function pricesHere(bases: readonly TaxBase[], { currency }: Settings, { cents, steps }: Taxed): void {
  bases.forEach(({ of, cents: grossCents, rules, homeRules }, i) => {
    const [homePpm, herePpm] = [ratesOf(homeRules), ratesOf(rules)];
    if (homePpm === herePpm || grossCents === 0) return;
    cents[i] = roundDivide(
      BigInt(grossCents) * BigInt(1_000_000 + herePpm),
      BigInt(1_000_000 + homePpm),
      quantum(currency),
    );
    const inputs = { grossCents, homePpm, herePpm };
    steps.push({ rule: 'price-here', of, inputs, rounding: 'half away from zero', resultCents: cents[i]! });
  });
}

/**
 * Included tax: net = round(gross / (1 + rates)). The rest is the tax, split over the lines by price and then, within
 * each line, over the rates, so that no line has more tax than its price.
 */
function containedTax(
  bases: readonly TaxBase[],
  rules: readonly TaxRule[],
  { currency, rounding }: Settings,
  { amounts, steps }: Taxed,
): void {
  const groups = rounding === 'PER_LINE' ? bases.map((_, i) => [i]) : groupsOfEqualRules(bases);
  for (const whole of groups) {
    const group = whole.filter((i) => bases[i]!.cents > 0);
    const own = bases[whole[0]!]!.rules;
    const rates = own.map((rule) => rule.ratePpm);
    const ratesPpm = ratesOf(own);
    if (ratesPpm === 0 || group.length === 0) continue;
    const grosses = group.map((i) => bases[i]!.cents);
    const grossCents = sum(grosses);
    const net = roundDivide(BigInt(grossCents) * 1_000_000n, BigInt(1_000_000 + ratesPpm), quantum(currency));
    steps.push({
      rule: 'net',
      of: rounding === 'PER_LINE' ? bases[group[0]!]!.of : 'order',
      inputs: { grossCents, ratesPpm },
      rounding: 'half away from zero',
      resultCents: net,
    });
    const names = own.map((rule) => rule.name);
    const perLine =
      rounding === 'PER_LINE'
        ? [grossCents - net]
        : split(steps, 'tax-share', 'order', grossCents - net, grosses, currency, {
            to: group.map((i) => bases[i]!.of),
          });
    // The remainder of each rate, so that the lines of each rate sum to its total.
    let open =
      rounding === 'PER_LINE'
        ? rates
        : split(steps, 'tax-split', 'order', grossCents - net, rates, currency, { to: names });
    group.forEach((i, n) => {
      const parts = split(steps, 'tax-split', bases[i]!.of, perLine[n]!, open, currency, { to: names });
      own.forEach((rule, at) => {
        amounts[i]![rules.indexOf(rule)] = parts[at]!;
      });
      if (rounding === 'PER_ORDER') open = open.map((cents, at) => cents - parts[at]!);
    });
  }
}

/** Splits the amount and records the step. */
function split(
  steps: PriceStep[],
  rule: 'tax-share' | 'tax-split',
  of: string,
  wholeCents: number,
  weights: readonly number[],
  currency: PriceSettings['currency'],
  about: { tax?: string; to: string[] },
): number[] {
  const parts = allocate(wholeCents, weights, currency);
  const inputs = { wholeCents, weights: [...weights], ...about };
  steps.push({ rule, of, inputs, rounding: 'largest remainder', resultCents: wholeCents, parts });
  return parts;
}

function groupsOfEqualRules(bases: readonly TaxBase[]): number[][] {
  const groups: { rules: readonly TaxRule[]; at: number[] }[] = [];
  bases.forEach(({ rules }, i) => {
    const group = groups.find(
      (one) => one.rules.length === rules.length && rules.every((rule, n) => one.rules[n] === rule),
    );
    if (group) group.at.push(i);
    else groups.push({ rules, at: [i] });
  });
  return groups.map((group) => group.at);
}
