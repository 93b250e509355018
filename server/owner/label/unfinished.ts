// Unfinished label changes, by page: the remaining items are changed when the call is repeated.
import * as z from 'zod';
import { folded } from '../../content/label/label.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type LabelChange, type LabelQuery, labelChangeSchema } from './calls.ts';

type Kind = LabelQuery['kind'];

/** Per page and kind; beyond it, the oldest are dropped. */
const keptMax = 20;

const kept = table<LabelChange[], [page: string, kind: Kind]>({
  name: 'label-change',
  topic: 'pages',
  schema: z.array(labelChangeSchema).max(keptMax),
});

export const unfinishedChanges = async (source: Tx | Store, pageId: string, kind: Kind): Promise<LabelChange[]> =>
  (await kept.find(source, pageId, kind)) ?? [];

/** Whether the change is one of them, or part of one. */
export const hasBegun = async (store: Store, pageId: string, kind: Kind, change: LabelChange): Promise<boolean> =>
  (await unfinishedChanges(store, pageId, kind)).some((one) => isSame(one, change));

export async function beginChange(tx: Tx, pageId: string, kind: Kind, change: LabelChange): Promise<void> {
  const others = (await unfinishedChanges(tx, pageId, kind)).filter((one) => !isSame(one, change));
  kept.put(tx, [...others, change].slice(-keptMax), pageId, kind);
}

/** Dismisses the change. */
export async function dropChange(tx: Tx, pageId: string, kind: Kind, change: LabelChange): Promise<void> {
  const present = await unfinishedChanges(tx, pageId, kind);
  keep(
    tx,
    pageId,
    kind,
    present,
    present.filter((one) => !isSame(one, change)),
  );
}

/** Also ends changes whose labels are among its own, because no item has them anymore. */
export async function endChange(tx: Tx, pageId: string, kind: Kind, change: LabelChange): Promise<void> {
  const present = await unfinishedChanges(tx, pageId, kind);
  const gone = new Set(change.names.map(folded));
  const others = present.filter((one) => !isSame(one, change) && !one.names.every((name) => gone.has(folded(name))));
  keep(tx, pageId, kind, present, others);
}

function keep(tx: Tx, pageId: string, kind: Kind, present: readonly LabelChange[], others: LabelChange[]): void {
  if (others.length === present.length) return;
  if (others.length > 0) kept.put(tx, others, pageId, kind);
  else kept.delete(tx, pageId, kind);
}

const isSame = (one: LabelChange, other: LabelChange): boolean => textOf(one) === textOf(other);
const textOf = ({ names, name }: LabelChange) => JSON.stringify([name, [...new Set(names.map(folded))].sort()]);
