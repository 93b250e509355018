// Reviews and schedules of drafts: review requested, returned, approved; published at a set time. Editor A13–A15.

import { DomainError } from '../../base/errors.ts';
import { omit } from '../../base/omit.ts';
import type { Parts } from '../../base/parts.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { findTrashed } from '../../content/collection/trash.ts';
import { type Editor, findHead, hasDraft } from '../../content/document/draft.ts';
import { documentChanged, documentMissing } from '../../content/document/errors.ts';
import { findPlan, listDue, listPlans, type Plan, putPlan } from '../../content/document/plan.ts';
import { publish, type SeenDocument } from '../../content/document/publish.ts';
import { assertReviewed, isReviewed } from '../../content/document/reviewed.ts';
import { findItem, findItems, isUnpublished, publishItems, putItem } from '../../content/item/item.ts';
import { planOf } from '../../content/item/item-plan.ts';
import { WorkflowState } from '../../content/item/schema.ts';
import { findEditablePage } from '../../content/page-editor/pages.ts';
import { findRecordDraft } from '../../content/record-draft/record-draft.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { nothingToReview, notInReview, pageScheduleInPast } from './errors.ts';
import type { Planned } from './schema.ts';

type PlanChange = (before: Plan, tx: Tx) => Plan | Promise<Plan>;

/**
 * Changes the plan of a draft. A plan ends if nothing is unpublished anymore: the author may have reverted the changes.
 *
 * @param isNewPlan a review or schedule needs unpublished changes
 * @throws documentMissing, nothingToReview
 */
async function plan(parts: Parts, id: string, change: PlanChange, { isNewPlan = false } = {}): Promise<void> {
  await transact(parts.store, async (tx) => {
    if (await findTrashed(tx, id)) throw documentMissing({ id });
    const item = await findItem(tx, id);
    const isNew = item ? isUnpublished(item) : (await findCollection(tx, id))?.isDraft === true;
    const isChanged = isNew || (await hasDraft(tx, id)) || (await findRecordDraft(tx, id)) !== undefined;
    if (isNewPlan && !isChanged) throw nothingToReview();
    const next = await change(planOf(await findPlan(tx, id), id, item), tx);
    await putPlan(tx, isChanged ? next : { id });
    if (!item || !isNew) return;
    // The form of an unpublished item shows the same state.
    const workflowState = next.review ? WorkflowState.needsReview : WorkflowState.draft;
    if (item.workflowState === workflowState) return;
    await putItem(tx, { ...item, workflowState, updatedOn: Math.max(parts.clock.now(), item.updatedOn + 1) });
  });
}

const person = ({ id, name }: Editor) => ({ id, name });

export function askReview(parts: Parts, editor: Editor, id: string, note: string): Promise<void> {
  const at = parts.clock.now();
  const review = { by: person(editor), at, note };
  return plan(parts, id, ({ sentBack: _, ...before }) => ({ ...before, review }), { isNewPlan: true });
}

export const withdraw = (parts: Parts, id: string): Promise<void> =>
  plan(parts, id, ({ review: _, ...before }) => before);

/** @throws notInReview */
export function sendBack(parts: Parts, editor: Editor, id: string, note: string): Promise<void> {
  const at = parts.clock.now();
  return plan(parts, id, ({ review, ...before }) => {
    if (!review) throw notInReview();
    return { ...before, sentBack: { by: person(editor), at, note } };
  });
}

/** @throws notInReview, documentChanged if the author has edited the draft since, or its unpublished fields */
export async function approve(parts: Parts, editor: Editor, id: string, seen: Omit<SeenDocument, 'id'>): Promise<void> {
  const [before, item] = await Promise.all([findPlan(parts.store, id), findItem(parts.store, id)]);
  if (!planOf(before, id, item).review) throw notInReview();
  if ((await fieldsOf(parts, id)).fields !== seen.fields)
    throw documentChanged({ rev: (await findHead(parts.store, id)).rev });
  // An item can be in review without a plan. Store one, because publishing checks the plan.
  if (!before?.review) await plan(parts, id, (same) => same);
  await publish(parts, editor, [{ id, ...seen }], publishItems);
}

/** @throws pageScheduleInPast, documentChanged, nothingToReview, reviewFirst, reviewedByOther */
export function schedule(
  parts: Parts,
  editor: Editor,
  id: string,
  when: { rev: number; dueAt: number },
): Promise<void> {
  const at = parts.clock.now();
  if (when.dueAt <= at) throw pageScheduleInPast();
  const change: PlanChange = async ({ problem: _, review: __, ...before }, tx) => {
    const { rev } = await findHead(tx, id);
    if (rev !== when.rev) throw documentChanged({ rev });
    await assertReviewed(tx, id, editor);
    const reviewed = (await isReviewed(tx, id, editor)) && { isReviewed: true as const };
    return { ...before, schedule: { by: person(editor), at, ...when, ...reviewed } };
  };
  return plan(parts, id, change, { isNewPlan: true });
}

export const unschedule = (parts: Parts, id: string): Promise<void> =>
  plan(parts, id, (before) => omit(before, 'schedule', 'problem'));

/** Unpublished fields are published in their current state. */
export async function fieldsOf({ store }: Pick<Parts, 'store'>, id: string): Promise<{ fields?: number }> {
  const draft = await findRecordDraft(store, id);
  return draft ? { fields: draft.revision } : {};
}

const publishedAtOnce = 20;

/**
 * Publishes due drafts. Our choice: in their current state, because the author may still make corrections; the person
 * who scheduled it is responsible. If the site requires reviews, what changed after its review isn't published. Drafts
 * that can't be published stay, with the reason.
 */
export async function publishDuePages(parts: Parts): Promise<void> {
  for (const { id, key } of await listDue(parts.store, parts.clock.now(), publishedAtOnce)) {
    const found = await findPlan(parts.store, id);
    const due = found?.schedule;
    const problem = due && due.dueAt === key[1] ? await problemOf(parts, due.by, id) : undefined;
    if (problem !== undefined) parts.log.warn('page-not-published', { page: id, message: problem });
    else if (due) parts.log.info('page-published-on-schedule', { page: id });
    await transact(parts.store, async (tx) => {
      tx.delete(key);
      const left = await findPlan(tx, id);
      if (!left?.schedule || left.schedule.dueAt !== key[1]) return;
      const { schedule: _, ...rest } = left;
      await putPlan(tx, { ...rest, ...(problem !== undefined && { problem }) });
    });
  }
}

async function problemOf(parts: Parts, by: Editor, id: string): Promise<string | undefined> {
  try {
    const { rev } = await findHead(parts.store, id);
    await publish(parts, by, [{ id, rev, ...(await fieldsOf(parts, id)) }], publishItems);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

/** @param inReview ids of items in that state, with or without a plan */
export async function listPlanned(parts: Parts, inReview: readonly string[]): Promise<Planned[]> {
  const plans = await listPlans(parts.store);
  const known = new Map(plans.map((one) => [one.id, one]));
  const items = await findItems(parts.store, inReview);
  const all = [
    ...plans.filter(({ id }) => !inReview.includes(id)),
    ...items.map((item) => planOf(known.get(item.id), item.id, item)),
  ];
  const planned = all.map(async ({ id, review, sentBack, schedule: due, problem }) => {
    const page = await findEditablePage(parts, id);
    if (!page) return [];
    const { rev } = await findHead(parts.store, id);
    const { navigationTitle: title, path, editable, parentId } = page;
    const screen = editable ? ('page' as const) : parentId === undefined ? undefined : ('item' as const);
    return [
      {
        ...{ id, title, path, rev },
        ...(await fieldsOf(parts, id)),
        ...(screen && { screen }),
        ...(review && { review: { ...review, by: review.by.name, byId: review.by.id } }),
        ...(sentBack && { sentBack: { ...sentBack, by: sentBack.by.name } }),
        ...(due && { schedule: { by: due.by.name, dueAt: due.dueAt } }),
        ...(problem !== undefined && { problem }),
      },
    ];
  });
  return (await Promise.all(planned)).flat();
}
