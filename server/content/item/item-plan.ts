// The plan of an item's review, also for items that came into review without one. Public.
import type { Plan } from '../document/plan.ts';
import { type Item, WorkflowState } from './schema.ts';

/** An item that came into review by an import has no plan: its author asks since its last change. */
export function planOf(plan: Plan | undefined, id: string, item: Item | undefined): Plan {
  if (plan?.review || item?.workflowState !== WorkflowState.needsReview) return plan ?? { id };
  return { ...plan, id, review: { by: { id: '', name: item.authorName }, at: item.updatedOn, note: '' } };
}
