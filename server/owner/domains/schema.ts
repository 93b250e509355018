// The addresses of the site, and whether they work. Portable.
import * as z from 'zod/mini';

const checkedShape = {
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
};

const domainSchema = z.object({
  of: z.enum(['site', 'admin', 'preview']),
  /** e.g. https://shop.example */
  origin: z.string(),
  ...checkedShape,
});
export type Domain = z.infer<typeof domainSchema>;

/** A host name that redirects to the site. */
const otherDomainSchema = z.object({
  host: z.string(),
  /** The program was started with it, so it cannot be removed. */
  isConfigured: z.boolean(),
  /** Its name has an address of the site. Only then is its certificate checked. */
  isHere: z.boolean(),
  ...checkedShape,
});
export type OtherDomain = z.infer<typeof otherDomainSchema>;

export const domainsSchema = z.object({
  checkedAt: z.int(),
  domains: z.array(domainSchema),
  others: z.array(otherDomainSchema),
  /** DNS records for a domain that redirects to the site; none while the site has no public address. */
  records: z.array(z.object({ type: z.enum(['A', 'AAAA']), value: z.string() })),
  /** The site has a name of its own, to which others can redirect. */
  canAdd: z.boolean(),
  /** The main address is one that the owner has chosen. */
  isChosen: z.boolean(),
});
export type Domains = z.infer<typeof domainsSchema>;

export const newDomainSchema = z.strictObject({ host: z.string().check(z.maxLength(300)) });
