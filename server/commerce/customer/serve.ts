// The owner's customers: list, search, notes and tags, member access. Commerce 2.4.
import { serve } from '../../accounts/session/serve.ts';
import { pageEnd } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { areasOf, grantAccess, withdrawAccess } from '../../content/member-access/member-access.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { customerCalls } from './calls.ts';
import { changeCustomer, createCustomer, listCustomers, loadCustomer, withNote } from './customer.ts';
import { customersCsv } from './customers-csv.ts';
import { memberAreaUnknown } from './errors.ts';
import { lifetimeValue } from './lifetime-value.ts';
import { pageSizeMax } from './limits.ts';
import { isMemberArea, knownAreas } from './member-areas.ts';
import type { Customer, CustomerRow } from './schema.ts';

export function serveCustomers(parts: Parts): Routes {
  const { store, clock, ids } = parts;
  const accessOf = async (id: string) => ({ memberAreas: await areasOf(store, id, clock.now()) });
  return serve(customerCalls, {
    list: async ({ query }) => {
      const { customers, nextPageCursor } = await listCustomers(store, query);
      return { customers: customers.map(rowOf), ...pageEnd(nextPageCursor) };
    },
    exportCsv: async ({ query: { cursor, q }, ctx }) => {
      const { customers, nextPageCursor } = await listCustomers(store, { limit: pageSizeMax, cursor, q });
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', 'attachment; filename="customers.csv"');
      if (nextPageCursor) ctx.set('X-Next-Page-Cursor', nextPageCursor);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = customersCsv(customers, (await loadWebsite(store)).timeZone);
    },
    create: async ({ body, ctx }) =>
      rowOf(await createCustomer(parts, body, (tx, made) => replayOf(ctx)?.record(tx, 201, rowOf(made)))),
    change: async ({ params: { id }, body }) =>
      rowOf(await changeCustomer(parts, id, (before) => ({ ...before, ...body }))),
    addNote: async ({ params, body: { text }, actor, ctx }) => {
      const note = { id: ids.next(), by: actor.id, text };
      const { notes } = await changeCustomer(parts, params.id, withNote(note), 'contact.update', (tx, after) =>
        replayOf(ctx)?.record(tx, 200, { notes: after.notes }),
      );
      return { notes };
    },
    removeNote: async ({ params: { id, noteId } }) => {
      const without = (before: Customer) => ({ ...before, notes: before.notes.filter((note) => note.id !== noteId) });
      const { notes } = await changeCustomer(parts, id, without);
      return { notes };
    },
    listAreas: async () => ({ areas: await knownAreas(store) }),
    grantAccess: async ({ params: { id }, body: { areaId, until } }) => {
      await loadCustomer(store, id);
      if (!(await isMemberArea(store, areaId))) throw memberAreaUnknown(areaId);
      await transact(store, async (tx) => {
        await loadCustomer(tx, id);
        await grantAccess(tx, id, areaId, clock.now(), { by: 'owner', ...(until !== undefined && { until }) });
      });
      return accessOf(id);
    },
    withdrawAccess: async ({ params: { id, areaId } }) => {
      await transact(store, async (tx) => {
        await loadCustomer(tx, id);
        withdrawAccess(tx, id, areaId);
      });
      return accessOf(id);
    },
  });
}

const rowOf = (customer: Customer): CustomerRow => {
  const { id, email, firstName, lastName, phoneNumber, hasAccount, tags, orderCount, lastOrderAt, createdAt } =
    customer;
  return {
    ...{ id, email, firstName, lastName, phoneNumber, hasAccount, tags, orderCount },
    createdOn: createdAt,
    ...(lastOrderAt !== undefined && { lastOrderOn: lastOrderAt }),
    lifetimeValue: lifetimeValue(customer),
  };
};
