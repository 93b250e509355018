// The addresses of the site, and whether they work. Portable.
import * as z from 'zod/mini';

export const domainSchema = z.object({
  of: z.enum(['site', 'admin', 'preview']),
  /** e.g. https://shop.example */
  origin: z.string(),
  /** `local`: only this machine reaches it. `silent`: the name server didn't answer. */
  name: z.enum(['local', 'found', 'unknown', 'silent']),
  /** IP addresses of the name, at most ten. */
  addresses: z.array(z.string()),
  /** `plain`: there is none, since the address begins with http. `unreached`: nothing answers there. */
  certificate: z.enum(['plain', 'good', 'ends-soon', 'untrusted', 'unreached']),
  /** When the certificate ends. */
  validTo: z.optional(z.int()),
  /** The system's error code, e.g. ECONNREFUSED. */
  code: z.optional(z.string()),
});
export type Domain = z.infer<typeof domainSchema>;

export const domainsSchema = z.object({
  checkedAt: z.int(),
  domains: z.array(domainSchema),
});
