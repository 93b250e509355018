import { sessionOf, signedInActor } from '../../accounts/session/actor.ts';
import { notSignedIn } from '../../accounts/session/errors.ts';
import { serve } from '../../accounts/session/serve.ts';
import { untilAborted } from '../../base/jobs.ts';
import type { Parts } from '../../base/parts.ts';
import { type Actor, can } from '../../base/roles.ts';
import { browseOrders } from '../../commerce/order/browse.ts';
import { browseInventory } from '../../commerce/stock/inventory-list.ts';
import { browseProducts } from '../../commerce/stock/product-list.ts';
import { defineConcept } from '../../http/concept.ts';
import { changeCalls } from './calls.ts';
import { changeStreams } from './changes.ts';
import * as refusals from './errors.ts';

const serveChanges = (parts: Parts) =>
  serve(changeCalls, {
    stream({ ctx }) {
      const session = sessionOf(ctx);
      if (!session) throw notSignedIn();
      const person = signedInActor(ctx);
      const events = changeStreams(parts).open(person, session);
      readAhead(parts, person);
      ctx.type = 'text/event-stream';
      // Proxies that buffer responses would delay the events.
      ctx.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
      ctx.body = events;
    },
  });

/** Warms the cache of the long lists when someone opens the editor, so that opening a list is fast. */
function readAhead({ store, clock }: Pick<Parts, 'store' | 'clock'>, person: Actor): void {
  const lists = [
    can(person, 'orders.see') && browseOrders(store, { sort: '-created', limit: 1 }),
    can(person, 'products.edit', { as: 'ask' }) && browseProducts({ store, clock }, { sort: 'position', limit: 1 }),
    can(person, 'inventory.edit', { as: 'read' }) && browseInventory(store, { sort: 'product', limit: 1 }),
  ];
  // Opening the list reports the error to its user and logs it.
  void Promise.allSettled(lists);
}

export const changesConcept = defineConcept({
  name: 'owner/changes',
  calls: changeCalls,
  refusals,
  serve: serveChanges,
  jobs: (parts: Parts) => [
    {
      name: 'owner/changes/streams',
      everyMs: 60_000,
      begins: 'lasting',
      everywhere: true,
      // A shutdown doesn't wait for open tabs.
      run: (stopping) => untilAborted(stopping).then(() => changeStreams(parts).end()),
    },
  ],
});
