// Commerce preferences: free-form values by namespace (spec §3). Pricing reads two of them. Portable.
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
        if (rateType === 'PRICE' && tiers.length === 0) refuse(n, 'tiers', messages.priceTiersNeeded);
        const limits = tiers.map(({ upToWeight, upToCents }) => (rateType === 'PRICE' ? upToCents : upToWeight));
        if (limits.includes(undefined)) refuse(n, 'tiers', messages.tierLimitNeeded);
        const ends = limits.map((limit) => limit ?? Number.POSITIVE_INFINITY);
        if (ends.some((end, t) => t > 0 && end <= ends[t - 1]!))
          refuse(n, 'tiers', rateType === 'PRICE' ? messages.priceTiersUnordered : messages.tiersUnordered);
        if (rateType === 'LOCAL_DELIVERY' && postalCodes.length === 0)
          refuse(n, 'postalCodes', messages.postalCodesNeeded);
      });
    }),
});
export type ShippingPreferences = z.infer<typeof shippingPreferencesSchema>;

const taxExemptionSchema = z.object({
  /** In lower case. */
  email: z.string().trim().toLowerCase().pipe(z.email(messages.emailWrong).max(emailChars.max)),
  /** E.g. "DE123456788"; shown on orders and receipts. */
  taxNumber: z.string().trim().max(50),
});
export type TaxExemption = z.infer<typeof taxExemptionSchema>;

export const taxPreferencesSchema = z
  .object({
    rounding: z.enum(['PER_LINE', 'PER_ORDER']),
    /** Goods with their own tax rates. Products, variants and tax rules refer to a class by its key. */
    classes: z
      .array(z.object({ key: taxClassKeySchema, name: z.string().trim().min(1).max(100) }))
      .max(20)
      .default([]),
    rules: z.array(taxRuleSchema).max(500),
    /**
     * Tax-exempt customers, such as companies with a VAT ID. Applies if they are signed in, and to orders that the
     * owner creates for them.
     */
    exemptions: z.array(taxExemptionSchema).max(1000).default([]),
  })
  .superRefine(({ classes, rules, exemptions }, context) => {
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
    const emails = exemptions.map(({ email }) => email);
    emails.forEach((email, n) => {
      if (emails.indexOf(email) < n) refuse(['exemptions', n, 'email'], messages.emailRepeated({ email }));
    });
  });
export type TaxPreferences = z.infer<typeof taxPreferencesSchema>;

const orderPreferencesSchema = z.object({
  /** Receives notifications about orders and reviews; empty means the owner's address. */
  notifyEmail: z.union([z.literal(''), z.email().max(emailChars.max)]).default(''),
  /** Days from the last shipment to the review request; 0 means never. */
  reviewRequestDays: z.int().min(0).max(60).default(0),
});
export type OrderPreferences = z.infer<typeof orderPreferencesSchema>;

/** Namespaces with a schema. The others accept anything that fits in 64 KB (commerce 2.2). */
export const knownPreferences = {
  shipping: shippingPreferencesSchema,
  tax: taxPreferencesSchema,
  orders: orderPreferencesSchema,
} as const;

/** Our defaults until the owner saves others: one flat rate everywhere, free above an amount, and no tax. */
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
export const defaultTax: TaxPreferences = { rounding: 'PER_LINE', classes: [], rules: [], exemptions: [] };
export const defaultOrders: OrderPreferences = { notifyEmail: '', reviewRequestDays: 0 };

export const namespaceSchema = z.string().regex(/^[a-zA-Z][\w-]{0,63}$/, messages.namespaceWrong);
export const preferencesSchema = z.record(z.string().max(100), z.unknown());
