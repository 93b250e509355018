// Tax form values, and their conversion from and to the stored rules.
import type { PriceTax } from '../../../../../server/commerce/money/price-rules.ts';
import type { TaxExemption, TaxPreferences } from '../../../../../server/commerce/preferences/schema.ts';
import type { TaxRule } from '../../../../../server/commerce/pricing/schema.ts';
import type { Problem } from '../../../../ui/form/record-form.tsx';
import { taxMessages as messages } from './messages.ts';

export type TaxRuleValues = {
  name: string;
  country: string;
  region: string;
  /** Parts per million. */
  ratePpm: number | null;
  includesShipping: boolean;
  /** Empty for all products. */
  taxClass: string;
  /** Passed through: postal codes and further classes, which no field shows. */
  rest: Pick<TaxRule, 'postalCodes' | 'taxClasses'>;
};
export type TaxValues = {
  priceTax: PriceTax;
  rounding: TaxPreferences['rounding'];
  taxNumber: string;
  classes: readonly { key: string; name: string }[];
  rules: readonly TaxRuleValues[];
  exemptions: readonly TaxExemption[];
};

type Stored = { store: { priceTax: PriceTax; taxNumber?: string | undefined }; tax: TaxPreferences };

export const ruleValues = ({ name, country, region, ratePpm, includesShipping, ...rest }: TaxRule): TaxRuleValues => ({
  ...{ name, country, ratePpm, includesShipping, rest },
  region: region ?? '',
  taxClass: rest.taxClasses?.[0] ?? '',
});

export const taxValues = ({ store, tax }: Stored): TaxValues => ({
  priceTax: store.priceTax,
  taxNumber: store.taxNumber ?? '',
  rounding: tax.rounding,
  classes: tax.classes,
  rules: tax.rules.map(ruleValues),
  exemptions: tax.exemptions,
});

export const newRule = (country: string): TaxRuleValues => ({
  ...{ name: '', country: country || 'US', region: '', ratePpm: null, includesShipping: true, taxClass: '', rest: {} },
});

export const sentTax = ({ priceTax, taxNumber, rounding, classes, rules, exemptions }: TaxValues) => ({
  store: { priceTax, taxNumber },
  tax: { rounding, classes: [...classes], rules: rules.map(sentRule), exemptions: [...exemptions] },
});

function sentRule({ name, country, region, ratePpm, includesShipping, taxClass, rest }: TaxRuleValues): TaxRule {
  const isAsItCame = taxClass === (rest.taxClasses?.[0] ?? '');
  const taxClasses = isAsItCame ? rest.taxClasses : taxClass === '' ? undefined : [taxClass];
  return {
    name: name.trim(),
    country,
    ...(region !== '' && { region }),
    ...(rest.postalCodes && { postalCodes: rest.postalCodes }),
    ...(taxClasses && { taxClasses }),
    ratePpm: ratePpm ?? 0,
    includesShipping,
  };
}

export const taxProblems = ({ rules, classes }: TaxValues): Problem[] => [
  ...rules.flatMap(({ name }, n) =>
    name.trim() === '' ? [{ path: `rules.${n}.name`, message: messages.nameMissing }] : [],
  ),
  ...classes.flatMap(({ name }, n) =>
    name.trim() === '' ? [{ path: `classes.${n}.name`, message: messages.nameMissing }] : [],
  ),
];

/** A renamed class keeps its key, which products reference. */
export function newClass(classes: TaxValues['classes']): { key: string; name: string } {
  let n = classes.length + 1;
  while (classes.some(({ key }) => key === `class-${n}`)) n++;
  return { key: `class-${n}`, name: '' };
}
