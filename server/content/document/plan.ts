// Plans for a draft: a requested review, a request for changes, or a scheduled publication. Editor A13–A15, 3.4. Public.
import * as z from 'zod';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';

const personSchema = z.object({ id: z.string(), name: z.string() });
const noteSchema = z.object({ by: personSchema, at: z.int(), note: z.string() });

export const planSchema = z.object({
  /** The document's id. */
  id: z.string(),
  /** Its author asked for a review. */
  review: noteSchema.optional(),
  /** A reviewer asked for changes. */
  sentBack: noteSchema.optional(),
  /** `rev`: the revision that the user saw; 0 for a page without its own document. */
  schedule: z
    .object({
      ...{ by: personSchema, at: z.int(), dueAt: z.int(), rev: z.int() },
      /** It ended a review that someone else had asked for. */
      isReviewed: z.literal(true).optional(),
    })
    .optional(),
  /** Why the scheduled publication failed. */
  problem: z.string().optional(),
});
export type Plan = z.infer<typeof planSchema>;

const plans = table<Plan>({ name: 'doc:plan', topic: 'pages', schema: planSchema });
const dueTable = 'doc-due';
const dueKey = (dueAt: number, id: string): Key => [dueTable, dueAt, id];

export const findPlan = (source: Tx | Store, id: string): Promise<Plan | undefined> => plans.find(source, id);

/** An empty plan is deleted. */
export async function putPlan(tx: Tx, plan: Plan): Promise<void> {
  await dropPlan(tx, plan.id);
  if (!plan.review && !plan.sentBack && !plan.schedule && plan.problem === undefined) return;
  if (plan.schedule) tx.put(dueKey(plan.schedule.dueAt, plan.id), 1);
  plans.put(tx, plan, plan.id);
}

export async function dropPlan(tx: Tx, id: string): Promise<void> {
  const before = await plans.find(tx, id);
  if (!before) return;
  if (before.schedule) tx.delete(dueKey(before.schedule.dueAt, id));
  plans.delete(tx, id);
}

export const listPlans = async (store: Store): Promise<Plan[]> => (await plans.list(store, { limit: 1000 })).records;

/** Plans due by now, at most `limit`. */
export async function listDue(store: Store, now: number, limit: number): Promise<{ id: string; key: Key }[]> {
  const { rows } = await store.range({ start: [dueTable], end: [dueTable, now + 1], limit });
  return rows.map(({ key }) => ({ id: String(key[2]), key }));
}
