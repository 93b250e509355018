// Which taxes apply to an address and what each line owes. Commerce 1.7. Portable.
import { allocate, quantum, ratePart, roundDivide } from '../money/money.ts';
import type { PriceAddress, PriceSettings, PriceStep, TaxRule } from './schema.ts';

/** Something taxed: a line, or the shipping. */
export type TaxBase = { of: string; cents: number; rules: readonly TaxRule[] };

/** `amounts[i][j]`: what rule j of `rules` takes of base i. */
export type Taxed = { rules: readonly TaxRule[]; amounts: number[][]; steps: PriceStep[] };

/** Several rates add up, they never compound. Outside any rule there is no tax. */
export function matchingTaxRules(rules: readonly TaxRule[], address: PriceAddress | undefined): TaxRule[] {
  if (!address) return [];
  const region = address.region?.trim().toUpperCase() ?? '';
  return rules.filter(
    (rule) => rule.country === address.country && (rule.region === undefined || rule.region.toUpperCase() === region),
  );
}

/** Tax of every base; bases without rules owe nothing. */
export function taxOf(bases: readonly TaxBase[], rules: readonly TaxRule[], settings: PriceSettings): Taxed {
  const taxed: Taxed = { rules, amounts: bases.map(() => rules.map(() => 0)), steps: [] };
  if (settings.priceTax === 'EXCLUSIVE') addedTax(bases, settings, taxed);
  else containedTax(bases, settings, taxed);
  return taxed;
}

function addedTax(bases: readonly TaxBase[], settings: PriceSettings, { rules, amounts, steps }: Taxed): void {
  const { currency } = settings;
  rules.forEach((rule, j) => {
    const owing = bases.flatMap((base, i) => (base.rules.includes(rule) && base.cents > 0 ? [{ ...base, i }] : []));
    if (settings.rounding === 'PER_LINE') {
      for (const { of, cents, i } of owing) {
        const amount = ratePart(cents, rule.ratePpm, currency);
        amounts[i]![j] = amount;
        steps.push(step(rule, of, { baseCents: cents, ratePpm: rule.ratePpm }, 'half away from zero', amount));
      }
      return;
    }
    const sum = owing.reduce((total, base) => total + base.cents, 0);
    const whole = ratePart(sum, rule.ratePpm, currency);
    const parts = allocate(
      whole,
      owing.map((base) => base.cents),
      currency,
    );
    steps.push(step(rule, 'order', { baseCents: sum, ratePpm: rule.ratePpm }, 'half away from zero', whole));
    owing.forEach(({ of, cents, i }, at) => {
      amounts[i]![j] = parts[at]!;
      steps.push(step(rule, of, { wholeCents: whole, weightCents: cents }, 'largest remainder', parts[at]!));
    });
  });
}

/** The price holds the tax: net = round(gross / (1 + rates)), and what is left is split over the rates. */
function containedTax(bases: readonly TaxBase[], settings: PriceSettings, { rules, amounts, steps }: Taxed): void {
  const { currency } = settings;
  const groups = settings.rounding === 'PER_LINE' ? bases.map((_, i) => [i]) : groupsOfEqualRules(bases);
  for (const group of groups) {
    const own = bases[group[0]!]!.rules;
    const gross = group.reduce((sum, i) => sum + bases[i]!.cents, 0);
    if (own.length === 0 || gross === 0) continue;
    const ratesPpm = own.reduce((sum, rule) => sum + rule.ratePpm, 0);
    const net = roundDivide(BigInt(gross) * 1_000_000n, BigInt(1_000_000 + ratesPpm), quantum(currency));
    const whole = gross - net;
    const perRule =
      ratesPpm === 0
        ? own.map(() => 0)
        : allocate(
            whole,
            own.map((rule) => rule.ratePpm),
            currency,
          );
    own.forEach((rule, at) => {
      const parts = allocate(
        perRule[at]!,
        group.map((i) => bases[i]!.cents),
        currency,
      );
      group.forEach((i, n) => {
        amounts[i]![rules.indexOf(rule)] = parts[n]!;
        const inputs = { grossCents: gross, ratesPpm, ratePpm: rule.ratePpm, containedCents: whole };
        steps.push(
          step(rule, bases[i]!.of, inputs, group.length > 1 ? 'largest remainder' : 'half away from zero', parts[n]!),
        );
      });
    });
  }
}

function groupsOfEqualRules(bases: readonly TaxBase[]): number[][] {
  const groups = new Map<string, number[]>();
  bases.forEach((base, i) => {
    const name = JSON.stringify(base.rules);
    const group = groups.get(name);
    if (group) group.push(i);
    else groups.set(name, [i]);
  });
  return [...groups.values()];
}

const step = (
  rule: TaxRule,
  of: string,
  inputs: PriceStep['inputs'],
  rounding: PriceStep['rounding'],
  resultCents: number,
): PriceStep => ({ rule: 'tax', of, inputs: { tax: rule.name, ...inputs }, rounding, resultCents });
