import { signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { readSummary, type Summary } from '../../base/summary.ts';
import { countOrders } from '../../commerce/order/browse.ts';
import { scheduledStatus } from '../../data-folder/repository/status.ts';
import { defineConcept } from '../../http/concept.ts';
import { homeCalls } from './calls.ts';
import type { Home } from './schema.ts';

/** @param parts.toDo of all concepts */
const serveHome = (parts: Parts & { toDo: readonly Summary<Parts, Home>[] }) =>
  serve(homeCalls, {
    open: ({ ctx }) => readSummary(parts, signedInActor(ctx), parts.toDo),
    countWaiting: async ({ ctx }) =>
      can(signedInActor(ctx), 'orders.see') ? { orders: (await countOrders(parts.store))['to-fulfill'] } : {},
  });

export const homeConcept = defineConcept({
  name: 'owner/home',
  calls: homeCalls,
  serve: serveHome,
  toDo: {
    backups: {
      needs: ['site.settings'],
      async read({ store }) {
        const { now } = scheduledStatus({ store });
        if (now?.place === undefined && now?.lastFailure === undefined) return undefined;
        const lastAt = now.lastSuccess?.at;
        return { ...(lastAt !== undefined && { lastAt }), isFailing: now.lastFailure?.isOfChanges === false };
      },
    },
  },
});
