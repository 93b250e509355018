// Leaves out fields of a record. Portable.

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export function omit<T extends object, K extends keyof T>(record: T, ...keys: readonly K[]): Without<T, K> {
  const rest = { ...record };
  for (const key of keys) delete rest[key];
  return rest as unknown as Without<T, K>;
}
