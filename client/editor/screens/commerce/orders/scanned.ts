// Applies a scanned code to a shipment's items: the first scan starts counting, later ones add to it. Portable.

type Line = { id: string; sku: string; title: string };
type Scanned =
  | { kind: 'unknown' }
  | { kind: 'full'; title: string }
  | { kind: 'counted'; title: string; count: number; max: number; counted: Record<string, number> };

/** @param counted quantity per line so far @param left maximum quantity per line */
export function scanned(
  code: string,
  lines: readonly Line[],
  left: ReadonlyMap<string, number>,
  counted: Readonly<Record<string, number>>,
): Scanned {
  const named = lines.filter(({ id, sku }) => left.has(id) && sku.toLowerCase() === code.trim().toLowerCase());
  const line = named.find(({ id }) => (counted[id] ?? 0) < (left.get(id) ?? 0));
  if (!line) return named[0] ? { kind: 'full', title: named[0].title } : { kind: 'unknown' };
  const { id, title } = line;
  const count = (counted[id] ?? 0) + 1;
  return { kind: 'counted', title, count, max: left.get(id) ?? 0, counted: { ...counted, [id]: count } };
}
