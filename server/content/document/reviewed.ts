// The site's setting that pages and posts go live only after a review. Editor 3.5. Public.
import { findWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { reviewFirst } from '../collection/errors.ts';
import { fieldChanges } from '../record-draft/record-draft.ts';
import { findHead } from './draft.ts';
import { reviewedByOther } from './errors.ts';
import { findPlan, type Plan } from './plan.ts';

type Publisher = { id: string };

/** @throws reviewFirst, reviewedByOther */
export async function assertReviewed(tx: Tx, id: string, publisher: Publisher): Promise<void> {
  const missing = await missingReview(tx, id, publisher);
  if (missing !== undefined) throw missing === 'wait' ? reviewedByOther() : reviewFirst();
}

/** `ask`: a review has to be requested. `wait`: the publisher requested it, so someone else has to approve. */
export async function missingReview(
  source: Tx | Store,
  id: string,
  publisher: Publisher,
): Promise<'ask' | 'wait' | undefined> {
  if (!(await findWebsite(source))?.reviewBeforePublish || (await isReviewed(source, id, publisher))) return undefined;
  return (await findPlan(source, id))?.review?.by.id === publisher.id ? 'wait' : 'ask';
}

/**
 * Whether someone else asked for a review, which the publisher ends by publishing, or ended by scheduling this version.
 * Changes to the draft or to the fields that the publisher made since then need a review of their own.
 */
export async function isReviewed(source: Tx | Store, id: string, publisher: Publisher): Promise<boolean> {
  const { review, schedule } = (await findPlan(source, id)) ?? {};
  if (review && review.by.id !== publisher.id && !(await isOwnChange(source, id, publisher, review.at))) return true;
  return schedule?.isReviewed === true && !(await isChangedSince(source, id, schedule));
}

async function isOwnChange(source: Tx | Store, id: string, { id: by }: Publisher, since: number): Promise<boolean> {
  const { draft } = await findHead(source, id);
  const changes = [...(draft ? [{ by: draft.by.id, at: draft.at }] : []), ...(await fieldChanges(source, id))];
  return changes.some((change) => change.by === by && change.at > since);
}

async function isChangedSince(source: Tx | Store, id: string, { rev, at }: NonNullable<Plan['schedule']>) {
  const fields = await fieldChanges(source, id);
  return (await findHead(source, id)).rev !== rev || fields.some((change) => change.at > at);
}
