// Loads and saves many products sequentially: one commit each, refused when another user changed it since it was loaded.
import { catalogCalls } from '../../../../../../server/commerce/catalog/calls.ts';
import type { OwnerProduct } from '../../../../../../server/commerce/catalog/schema.ts';
import { ask, errorText, newIdempotencyKey, Refused } from '../../../../../api/ask.ts';
import type { Patch } from './bulk-change.ts';
import { messages as words } from './messages.ts';

export const productsMax = 500;
const loadedAtOnce = 4;

export type Failure = { id: string; title: string; message: string };

/** @param onProgress number loaded @returns the products, without deleted ones */
export async function loadProducts(
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<OwnerProduct[]> {
  const found = new Map<string, OwnerProduct>();
  const waiting = [...ids];
  let done = 0;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const answer = await ask(catalogCalls.open, { id }).catch(unlessGone);
      if (answer && 'product' in answer) found.set(id, answer.product);
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: loadedAtOnce }, work));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof Refused) || error.status !== 404) throw error;
}

export type Job = { product: Pick<OwnerProduct, 'id' | 'title' | 'updatedOn'>; patch: Patch; undo: Patch };

type Applied = {
  /** For undo, with the saved versions. */
  changed: Job[];
  failed: Failure[];
};

/** @param isStopped checked before each product */
export async function saveProducts(
  jobs: readonly Job[],
  onProgress: (done: number) => void,
  isStopped: () => boolean = () => false,
): Promise<Applied> {
  const applied: Applied = { changed: [], failed: [] };
  for (const [n, { product, patch, undo }] of jobs.entries()) {
    if (isStopped()) break;
    const { id, title, updatedOn } = product;
    try {
      const body = { ...patch, updatedOn };
      const saved = await ask(catalogCalls.save, { id, body, idempotencyKey: newIdempotencyKey() });
      applied.changed.push({ product: saved.product, patch: undo, undo: patch });
    } catch (error) {
      applied.failed.push({ id, title: title || words.gone, message: errorText(error) });
    }
    onProgress(n + 1);
  }
  return applied;
}
