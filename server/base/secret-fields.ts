// Which fields are secret and must not reach the log or the audit log. Portable.

const secretName =
  /pass(?:word|phrase|code)|secret|token|crumb|cookie|authori[sz]ation|api-?key|signature|sealed|hash$|^(?:session|key)$/i;

/** Decides by name, so short secrets count, too. */
export const isSecretField = (name: string): boolean => secretName.test(name);

/** Replaces each secret with `…`, at any depth of plain data. @returns the value itself when there is none */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || depth > 6) return value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  let shown: Record<string, unknown> | undefined;
  for (const [name, one] of Object.entries(value)) {
    const without = isSecretField(name) ? '…' : withoutSecrets(one, depth + 1);
    if (without !== one) (shown ??= { ...value })[name] = without;
  }
  return shown ?? value;
}
