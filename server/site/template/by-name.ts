// A table by names that files and owners choose: only what was put is in it, also for names such as "constructor". Portable.

export const byName = <T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> => {
  const table: Record<string, T> = Object.create(null);
  for (const [name, value] of entries) table[name] = value;
  return table;
};
