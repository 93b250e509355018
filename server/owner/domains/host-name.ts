// Host names that an owner may add. Portable.

/** Domains of a site. */
export const domainsMax = 20;

/** Names that are never public (RFC 2606, 6761, 6762, 8375, 9476). */
const localEndings = ['localhost', 'local', 'internal', 'test', 'invalid', 'onion', 'lan', 'home', 'alt', 'arpa'];

/**
 * As in a Host header: lower case, in ASCII.
 * @returns undefined when it is not a public host name, e.g. an IP address
 */
export function hostNameOf(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\.$/, '');
  if (/[\s/:@?#\\%*]/.test(text) || !URL.canParse(`https://${text}`)) return undefined;
  const host = new URL(`https://${text}`).hostname;
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const isName = (label: string) =>
    label.length > 0 &&
    label.length <= 63 &&
    /^[a-z\d-]+$/.test(label) &&
    !label.startsWith('-') &&
    !label.endsWith('-');
  const isPublic = labels.length > 1 && /^[a-z][a-z\d-]+$/.test(last) && !localEndings.includes(last);
  return host.length <= 253 && labels.every(isName) && isPublic ? host : undefined;
}
