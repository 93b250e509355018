// Commerce preferences: free-form values per namespace (spec §3). Pricing reads two of them. Portable.
import * as z from 'zod';
import { emailChars } from '../../outbox/address.ts';
import { shippingRuleSchema, standardTaxClass, taxClassKeySchema, taxRuleSchema } from '../pricing/schema.ts';
import { messages } from './messages.ts';

export const shippingPreferencesSchema = z.object({
  options: z
    .array(shippingRuleSchema)
    .max(20)
    .superRefine((options, context) => {
      const refuse = (n: number, field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [n, field], message });
      const keys = new Set<string>();
      options.forEach(({ key, rateType, tiers = [], postalCodes = [] }, n) => {
        if (keys.has(key)) refuse(n, 'key', messages.keyRepeated({ key }));
        keys.add(key);
        if (rateType === 'WEIGHT' && tiers.length === 0) refuse(n, 'tiers', messages.tiersNeeded);
        if (tiers.some((tier, t) => t > 0 && tier.upToWeight <= tiers[t - 1]!.upToWeight))
          refuse(n, 'tiers', messages.tiersUnordered);
        if (rateType === 'LOCAL_DELIVERY' && postalCodes.length === 0)
          refuse(n, 'postalCodes', messages.postalCodesNeeded);
      });
    }),
});
export type ShippingPreferences = z.infer<typeof shippingPreferencesSchema>;

export const taxPreferencesSchema = z
  .object({
    rounding: z.enum(['PER_LINE', 'PER_ORDER']),
    /** Goods with their own tax rates. Products and variants refer to a class by its key, and so do rules. */
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
      if (keys.has(key)) refuse(['classes', n, 'key'], messages.taxClassRepeated({ key }));
      keys.add(key);
    });
    rules.forEach(({ taxClasses = [] }, n) => {
      const unknown = taxClasses.find((key) => !keys.has(key));
      if (unknown !== undefined) refuse(['rules', n, 'taxClasses'], messages.taxClassUnknown({ key: unknown }));
    });
  });
export type TaxPreferences = z.infer<typeof taxPreferencesSchema>;

const orderPreferencesSchema = z.object({
  /** Gets notifications about orders and reviews; empty means the owner's address. */
  notifyEmail: z.union([z.literal(''), z.email().max(emailChars.max)]).default(''),
  /** Days from the last shipment to the review request; 0 means never. */
  reviewRequestDays: z.int().min(0).max(60).default(0),
});
export type OrderPreferences = z.infer<typeof orderPreferencesSchema>;

/** Namespaces with a schema. The others take anything that fits in 64 KB (commerce 2.2). */
export const knownPreferences = {
  shipping: shippingPreferencesSchema,
  tax: taxPreferencesSchema,
  orders: orderPreferencesSchema,
} as const;

/** Our choice until the owner saves others: one flat rate everywhere, free above an amount, and no tax. */
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

export const namespaceSchema = z.string().regex(/^[a-zA-Z][\w-]{0,63}$/, messages.namespaceWrong);
export const preferencesSchema = z.record(z.string().max(100), z.unknown());
