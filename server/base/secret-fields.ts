// Names of secret fields that must not reach the log or the audit log. Portable.

const secretName =
  /pass(?:word|phrase|code)|secret|token|crumb|cookie|authori[sz]ation|api-?key|signature|sealed|hash$|^(?:session|key)$/i;

/** Cache: log lines use the same few field names. */
const known = new Map<string, boolean>();
const knownMax = 500;

/** Matches by name, so that short secrets count too. */
export function isSecretField(name: string): boolean {
  let isSecret = known.get(name);
  if (isSecret === undefined) {
    isSecret = secretName.test(name);
    if (known.size < knownMax) known.set(name, isSecret);
  }
  return isSecret;
}

/**
 * Replaces each secret with `…`, at any depth of plain data.
 * @returns the same value if it contains none
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || depth > 6) return value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  let shown: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const one = (value as Record<string, unknown>)[name];
    const without = isSecretField(name) ? '…' : withoutSecrets(one, depth + 1);
    if (without !== one) (shown ??= { ...value })[name] = without;
  }
  return shown ?? value;
}
