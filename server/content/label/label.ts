// Tags and categories that the owner made for a page before an item has them, and what a change of labels makes of an item's. Public.
import * as z from 'zod';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';

export const ownLabelsMax = 500;

const ownLabelsSchema = z.object({
  tag: z.array(z.string()).max(ownLabelsMax),
  category: z.array(z.string()).max(ownLabelsMax),
});
export type OwnLabels = z.infer<typeof ownLabelsSchema>;

const kept = table<OwnLabels>({ name: 'label', topic: 'pages', schema: ownLabelsSchema });

/** Of one page, by its id. */
export const ownLabels = async (source: Tx | Store, collectionId: string): Promise<OwnLabels> =>
  (await kept.find(source, collectionId)) ?? { tag: [], category: [] };

export const putOwnLabels = (tx: Tx, collectionId: string, labels: OwnLabels): void =>
  kept.put(tx, labels, collectionId);

export const folded = (label: string): string => label.toLowerCase();

/** @param names folded @param to absent: they are removed @returns the same array when none of them is in it */
export function relabeled(labels: readonly string[], names: ReadonlySet<string>, to?: string): readonly string[] {
  if (!labels.some((label) => names.has(folded(label)) && label !== to)) return labels;
  const changed = labels.flatMap((label) => (names.has(folded(label)) ? (to === undefined ? [] : [to]) : [label]));
  const seen = new Set<string>();
  return changed.filter((label) => !seen.has(folded(label)) && seen.add(folded(label)));
}

/** @param known by what they fold to, each as first written */
export function addLabels(known: Map<string, string>, labels: Iterable<string>, max: number): Map<string, string> {
  for (const label of labels) {
    if (known.size >= max) break;
    if (!known.has(folded(label))) known.set(folded(label), label);
  }
  return known;
}
