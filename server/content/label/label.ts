// Tags and categories that the owner created for a page before any item has them, and renaming an item's labels.
// Public.
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

/** @param collectionId the page's id */
export const ownLabels = async (source: Tx | Store, collectionId: string): Promise<OwnLabels> =>
  (await kept.find(source, collectionId)) ?? { tag: [], category: [] };

export const putOwnLabels = (tx: Tx, collectionId: string, labels: OwnLabels): void =>
  kept.put(tx, labels, collectionId);

export const folded = (label: string): string => label.toLowerCase();

/**
 * @param names folded
 * @param to the new label; absent: removes them
 * @returns the same array if it contains none of them
 */
export function relabeled(labels: readonly string[], names: ReadonlySet<string>, to?: string): readonly string[] {
  if (!labels.some((label) => names.has(folded(label)) && label !== to)) return labels;
  const changed = labels.flatMap((label) => (names.has(folded(label)) ? (to === undefined ? [] : [to]) : [label]));
  const seen = new Set<string>();
  return changed.filter((label) => !seen.has(folded(label)) && seen.add(folded(label)));
}

/** @param known by folded name, each as first written */
export function addLabels(known: Map<string, string>, labels: Iterable<string>, max: number): Map<string, string> {
  for (const label of labels) {
    if (known.size >= max) break;
    if (!known.has(folded(label))) known.set(folded(label), label);
  }
  return known;
}
