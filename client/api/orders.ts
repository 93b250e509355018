// Orders as the editor shows them.
import { ask } from './ask.ts';

export type ShownOrder = { id: string; orderNumber: string };

/** @throws Refused with 404 when there is no such order */
export const findOrder = (id: string): Promise<ShownOrder> =>
  ask('GET', `/api/commerce/orders/${encodeURIComponent(id)}`);
