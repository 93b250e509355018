// A table keyed by names from files and owners, safe for names such as "constructor". Portable.

export const byName = <T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> => {
  const table: Record<string, T> = Object.create(null);
  for (const [name, value] of entries) table[name] = value;
  return table;
};
