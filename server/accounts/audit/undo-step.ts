// The undo row of an entry's commit, with the value of each key from before.
//
// Only commits that touch nothing but the tables below can be undone. Orders, payments, stock, mail, events, and published
// versions are never among them: the world outside has already seen those.
import * as z from 'zod';
import { type Capability, capabilities } from '../../base/roles.ts';
import type { Batch, Key, Value } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type AskedNeed, askedMax } from '../session/actor.ts';
import { auditLimits } from './limits.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Records with all their rows, which get exactly their earlier values back. */
const restored = words(
  `discount discount-code discount-automatic form label redirect item-url-before collection-url-before product-url-before
  product-category product-category-slug product-category-order product-category-count product-category-slug-before
  comment-settings census-settings mail-design commerce-preferences shared-section review review-by review-line review-summary
  item item-order item-url item-deleted record-draft record-draft-deleted sitemap collection collection-url website
  product product-list product-url product-sku product-tag product-due navigation site-part-draft`,
);
/** Say that something changed, or wait for a job: written again as they were, so that the change is noticed again. */
const noted = words('discount-revision search-new');
/** Revisions rise again; counts fall again. */
const revisions = words('collection-revision collections-revision site-revision');
const counts = words('product-count');
/** Left alone by an undo. `site-publish` remembers for a while that something was published. */
const ignored = words('idempotency idempotency-piece session session-of audit audit-count audit-undo site-publish');
/** They expire, and the value before doesn't say when. */
const expiring = words('item-deleted record-draft-deleted');

const needSchema = z.tuple([
  z.custom<Capability>((name) => typeof name === 'string' && Object.hasOwn(capabilities, name)),
  z.object({ as: z.enum(['read', 'ask']).optional(), ownerId: z.string().optional() }),
]);

const stepSchema = z.object({
  keys: z.array(z.object({ key: z.array(z.unknown()), before: z.unknown().optional(), isGone: z.boolean() })),
  noted: z.array(z.object({ key: z.array(z.unknown()), value: z.unknown() })),
  adds: z.array(z.object({ key: z.array(z.unknown()), by: z.number() })),
  /** The permissions that the call asked for. Absent in steps of earlier versions. */
  needs: z.array(needSchema).optional(),
  expiresAt: z.int(),
});
export type UndoStep = z.infer<typeof stepSchema>;

/** In the same commit as its entry, so that its version says whether a key was written since. */
export const undoSteps = table<UndoStep, [at: number, id: string]>({
  name: 'audit-undo',
  topic: 'none: the entry says it',
  schema: stepSchema,
  expiresAt: ({ expiresAt }) => expiresAt,
});

/** @returns the row that takes the commit back; undefined if it can't be taken back */
export function undoOf(
  { puts = [], deletes = [], adds = [] }: Batch,
  before: (key: Key) => Value | undefined,
  entry: { at: number; id: string },
  needs: readonly AskedNeed[],
): { key: Key; value: Value; expiresAt: number } | undefined {
  const expiresAt = entry.at + auditLimits.undoMs;
  if (needs.length > askedMax) return undefined;
  const step: UndoStep = {
    keys: [],
    noted: [],
    adds: [],
    needs: needs.map(([name, target]) => [name, target]),
    expiresAt,
  };
  for (const { key, value } of [...puts, ...deletes.map((key) => ({ key, value: undefined }))]) {
    const name = String(key[0]);
    if (ignored.has(name)) continue;
    if (noted.has(name)) {
      step.noted.push({ key: [...key], value });
      continue;
    }
    const old = before(key);
    if (!restored.has(name) || (expiring.has(name) && old !== undefined)) return undefined;
    step.keys.push({ key: [...key], ...(old !== undefined && { before: old }), isGone: value === undefined });
  }
  for (const { key, by } of adds) {
    const name = String(key[0]);
    if (ignored.has(name)) continue;
    if (!revisions.has(name) && !counts.has(name)) return undefined;
    step.adds.push({ key: [...key], by: counts.has(name) ? -by : by });
  }
  if (step.keys.length === 0 || sizeOf(step) > auditLimits.undoBytes) return undefined;
  return { key: undoSteps.key(entry.at, entry.id), value: { v: 1, r: step }, expiresAt };
}

/** Bytes count as several, which only errs on the safe side. */
const sizeOf = (step: UndoStep): number =>
  JSON.stringify(step, (_, value) => (typeof value === 'bigint' ? `${value}` : value)).length;
