// Commerce preferences: free-form values per namespace (spec §3), of which two are rules that pricing reads. Portable.
import * as z from 'zod';
import { emailChars } from '../../outbox/address.ts';
import { shippingRuleSchema, standardTaxClass, taxClassKeySchema, taxRuleSchema } from '../pricing/schema.ts';

export const shippingPreferencesSchema = z.object({
  options: z
    .array(shippingRuleSchema)
    .max(20)
    .superRefine((options, context) => {
      const refuse = (n: number, field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [n, field], message });
      const keys = new Set<string>();
      options.forEach(({ key, rateType, tiers = [], postalCodes = [] }, n) => {
        if (keys.has(key)) refuse(n, 'key', `repeats "${key}"`);
        keys.add(key);
        if (rateType === 'WEIGHT' && tiers.length === 0) refuse(n, 'tiers', 'A rate by weight needs them.');
        if (tiers.some((tier, t) => t > 0 && tier.upToWeight <= tiers[t - 1]!.upToWeight))
          refuse(n, 'tiers', 'Each weight is above the one before.');
        if (rateType === 'LOCAL_DELIVERY' && postalCodes.length === 0)
          refuse(n, 'postalCodes', 'Local delivery needs the postal codes that it goes to.');
      });
    }),
});
export type ShippingPreferences = z.infer<typeof shippingPreferencesSchema>;

export const taxPreferencesSchema = z
  .object({
    rounding: z.enum(['PER_LINE', 'PER_ORDER']),
    /** Goods that owe another tax than most: a product or variant names one by its key, a rule those that it is for. */
    classes: z
      .array(z.object({ key: taxClassKeySchema, name: z.string().trim().min(1).max(100) }))
      .max(20)
      .default([]),
    rules: z.array(taxRuleSchema).max(500),
  })
  .superRefine(({ classes, rules }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const keys = new Set<string>([standardTaxClass]);
    classes.forEach(({ key }, n) => {
      if (keys.has(key)) refuse(['classes', n, 'key'], `"${key}" is already a tax class.`);
      keys.add(key);
    });
    rules.forEach(({ taxClasses = [] }, n) => {
      const unknown = taxClasses.find((key) => !keys.has(key));
      if (unknown !== undefined) refuse(['rules', n, 'taxClasses'], `There is no tax class "${unknown}".`);
    });
  });
export type TaxPreferences = z.infer<typeof taxPreferencesSchema>;

export const orderPreferencesSchema = z.object({
  /** Who is told of new orders and reviews; the owner's own address when empty. */
  notifyEmail: z.union([z.literal(''), z.email().max(emailChars.max)]).default(''),
  /** So long after the last parcel the shopper is asked for a review; 0: never. */
  reviewRequestDays: z.int().min(0).max(60).default(0),
});
export type OrderPreferences = z.infer<typeof orderPreferencesSchema>;

/** Namespaces with a shape, which refuse every other field; every other takes whatever fits in 64 KB (commerce 2.2). */
export const knownPreferences = {
  shipping: shippingPreferencesSchema,
  tax: taxPreferencesSchema,
  orders: orderPreferencesSchema,
} as const;

/** Our choice, in force until the owner stores others: one flat rate everywhere, free above an amount, and no tax. */
export const defaultShipping: ShippingPreferences = {
  options: [
    {
      key: 'standard',
      name: 'Standard Shipping',
      rateType: 'FLAT',
      priceCents: 600,
      freeAboveCents: 7500,
      countries: [],
    },
  ],
};
export const defaultTax: TaxPreferences = { rounding: 'PER_LINE', classes: [], rules: [] };
export const defaultOrders: OrderPreferences = { notifyEmail: '', reviewRequestDays: 0 };

export const namespaceSchema = z
  .string()
  .regex(/^[a-zA-Z][\w-]{0,63}$/, 'A namespace is 1 to 64 letters, digits, _ or -.');
export const preferencesSchema = z.record(z.string().max(100), z.unknown());
