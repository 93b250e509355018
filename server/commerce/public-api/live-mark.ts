// Marks that products went live through the API, for the line of page speed: one mark an hour, however many changed.
import { addPublish } from '../../site/website/publishes.ts';
import type { Tx } from '../../store/transact.ts';
import type { Product } from '../product/schema.ts';

const hourMs = 3_600_000;

/** A visible product is live when it is saved. */
export function markLive(tx: Tx, { visible, updatedOn }: Product, { id, name }: { id: string; name: string }): void {
  if (!visible) return;
  addPublish(tx, { what: 'product-api', at: updatedOn - (updatedOn % hourMs), by: { id, name } });
}
