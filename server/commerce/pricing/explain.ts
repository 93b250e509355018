// The explanation for staff: one line per step, with rule, inputs, rounding and result. Portable.
import { type Currency, decimalText } from '../money/money.ts';
import type { Priced, PriceStep, StepInput } from './schema.ts';

/**
 * E.g. `4. discount SPRING on order: 10% of 39.98, half away from zero = 4.00`. Amounts are in major units, always with
 * two digits; `names` maps line ids to titles.
 */
export function explain(priced: Priced, names: ReadonlyMap<string, string> = new Map()): string[] {
  return priced.steps.map((step, n) => `${n + 1}. ${stepText(step, priced.currency, names)}`);
}

type Names = ReadonlyMap<string, string>;

function stepText(step: PriceStep, currency: Currency, names: Names): string {
  const { rule, of, inputs, rounding, resultCents } = step;
  const money = (name: string) => decimalText(Number(inputs[name] ?? 0));
  const line = (id: string) => names.get(id) ?? id;
  const result = decimalText(resultCents);
  const rounded = rounding ? `, ${rounding}` : '';
  const amounts = (value: StepInput | undefined) => list(value).map((cents) => decimalText(Number(cents)));
  const split = () => {
    const to = list(inputs.to);
    const parts = step.parts ?? [];
    const by =
      rule === 'tax-split' && of === 'order' ? list(inputs.weights).join(' : ') : amounts(inputs.weights).join(' : ');
    return `${money('wholeCents')} by ${by}${rounded} = ${to.map((id, i) => `${line(String(id))} ${decimalText(parts[i] ?? 0)}`).join(', ')}`;
  };
  switch (rule) {
    case 'sale':
      return `sale, ${line(of)}: ${money('salePriceCents')} instead of ${money('priceCents')} a piece`;
    case 'line':
      return `line, ${line(of)}: ${inputs.quantity} × ${money('unitCents')} = ${result}`;
    case 'subtotal':
      return `subtotal: ${plus(amounts(inputs.amounts))} = ${result} ${currency}`;
    case 'goods':
      return `goods after line discounts: ${plus(amounts(inputs.amounts))} = ${result}`;
    case 'discount':
      return `discount ${discountName(step)}${inputs.line === undefined ? '' : `, ${line(String(inputs.line))}`}: ${discountSum(step)}${rounded} = ${result}${lostText(step, line)}`;
    case 'discount-share':
      return `shares of ${discountName(step, of)}: ${split()}`;
    case 'discount-refused':
      return `discount ${discountName(step)} not given: ${refusalText(step)}`;
    case 'shipping':
      return `shipping, ${of}: ${result}`;
    case 'free-shipping':
      return `free shipping ${discountName(step)}: takes ${result}`;
    case 'price-here':
      return `price here, ${line(of)}: ${money('grossCents')} × (1 + ${percentText(inputs.herePpm)}) / (1 + ${percentText(inputs.homePpm)})${rounded} = ${result}`;
    case 'net':
      return `without tax, ${line(of)}: ${money('grossCents')} / (1 + ${percentText(inputs.ratesPpm)})${rounded} = ${result}, contained tax ${decimalText(Number(inputs.grossCents) - resultCents)}`;
    case 'untaxed':
      return `no tax, ${line(of)}`;
    case 'tax':
      return `${inputs.tax}, ${line(of)}: ${percentText(inputs.ratePpm)} of ${money('baseCents')}${rounded} = ${result}`;
    case 'tax-share':
      return `${inputs.tax ?? 'contained tax'} by line: ${split()}`;
    case 'tax-split':
      return `contained tax by rate, ${line(of)}: ${split()}`;
    case 'total':
      return `total: ${totalSum(step)} = ${result} ${currency}`;
    case 'gift-card':
      return `gift card ${of}: the less of balance ${money('balanceCents')} and owed ${money('owedCents')} = ${result}`;
    case 'due':
      return `due: ${money('grandTotalCents')} - ${money('giftCardCents')} = ${result} ${currency}`;
    case 'minimum':
      return `least subtotal ${money('requiredCents')}: ${resultCents === 0 ? 'reached' : `${result} is missing`}`;
    default:
      return rule satisfies never;
  }
}

const list = (value: StepInput | undefined): readonly (string | number)[] => (Array.isArray(value) ? value : []);

const plus = (amounts: readonly string[]): string => (amounts.length === 0 ? 'nothing' : amounts.join(' + '));

/** "8.875%" for 88,750 parts per million. */
export function percentText(ratePpm: StepInput | undefined): string {
  return `${(Number(ratePpm) / 10_000).toFixed(4).replace(/\.?0+$/, '')}%`;
}

const discountName = ({ inputs, of }: PriceStep, fallback = of): string =>
  inputs.discount === undefined
    ? fallback
    : `"${inputs.discount}"${inputs.code === undefined ? '' : ` (${inputs.code})`}`;

function discountSum({ inputs }: PriceStep): string {
  const base = decimalText(Number(inputs.baseCents));
  const pieces =
    inputs.freePieces === undefined
      ? ''
      : `buy ${inputs.buyQuantity} get ${inputs.getQuantity} of ${inputs.sets === 'same' ? 'the same set' : 'another set'}, ${inputs.bought} bought, ${inputs.rewardable} rewardable, ${inputs.freePieces} rewarded; `;
  if (inputs.ratePpm !== undefined) return `${pieces}${percentText(inputs.ratePpm)} of ${base}`;
  const amount = decimalText(Number(inputs.amountCents));
  return `the less of ${inputs.pieces === 1 ? '' : `${inputs.pieces} × `}${amount} and ${base}`;
}

function lostText({ inputs }: PriceStep, line: (id: string) => string): string {
  const lost = list(inputs.betterElsewhere);
  return lost.length === 0 ? '' : ` (another discount is better for ${lost.map((id) => line(String(id))).join(', ')})`;
}

function refusalText({ inputs }: PriceStep): string {
  const about = [
    inputs.wouldTakeCents === undefined ? '' : `it would take ${decimalText(Number(inputs.wouldTakeCents))}`,
    inputs.minimumCents === undefined
      ? ''
      : `goods ${decimalText(Number(inputs.goodsCents))}, needed ${decimalText(Number(inputs.minimumCents))}`,
  ].filter((text) => text !== '');
  return `${inputs.reason}${about.length === 0 ? '' : ` (${about.join('; ')})`}`;
}

function totalSum({ inputs }: PriceStep): string {
  const part = (sign: string, name: string, what: string, always = false) =>
    always || Number(inputs[name]) !== 0 ? ` ${sign} ${what} ${decimalText(Number(inputs[name]))}` : '';
  return (
    `subtotal ${decimalText(Number(inputs.subtotalCents))}` +
    part('-', 'discountCents', 'discounts') +
    part('-', 'taxReliefCents', 'tax not owed here') +
    part('+', 'taxSurchargeCents', 'tax owed here beyond the price') +
    part('+', 'shippingCents', 'shipping') +
    (inputs.priceTax === 'EXCLUSIVE' ? part('+', 'taxCents', 'tax') : '')
  );
}
