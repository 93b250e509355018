// The owner's customers: list, search, notes and tags, member access. Commerce 2.4.
import { serve } from '../../accounts/session/serve.ts';
import { pageEnd } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { type Columns, csvHead, csvRow, printed } from '../../base/text/csv-cell.ts';
import { areasOf, grantAccess, withdrawAccess } from '../../content/member-access/member-access.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { assertRevision, patched } from '../../site/website/revision.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { browseCustomers, countAccess, countMembers, customerRow } from './browse.ts';
import { customerCalls } from './calls.ts';
import {
  changeCustomer,
  changeTags,
  createCustomer,
  defaultAddressOf,
  listCustomers,
  loadCustomer,
  ownersPart,
  withNote,
} from './customer.ts';
import { memberAreaUnknown } from './errors.ts';
import { changeGroup, changeMembers, createGroup, groupRevision, listGroups, loadGroup, removeGroup } from './group.ts';
import { type Group, type GroupAnswer, isInGroup } from './group-schema.ts';
import { lifetimeValue } from './lifetime-value.ts';
import { pageSizeMax } from './limits.ts';
import { isMemberArea, knownAreas } from './member-areas.ts';
import type { Customer } from './schema.ts';

export function serveCustomers(parts: Parts): Routes {
  const { store, clock, ids } = parts;
  const accessOf = async (id: string) => ({ memberAreas: await areasOf(store, id, clock.now()) });
  const counted = async (group: Group) => {
    const [count = 0] = await countMembers(store, [group], clock.now());
    return shownGroup(group, count);
  };
  return serve(customerCalls, {
    list: async ({ query }) => {
      const { customers, nextPageCursor } = await listCustomers(store, query);
      return { customers: customers.map(customerRow), ...pageEnd(nextPageCursor) };
    },
    browse: async ({ query }) => {
      const group = query.group === undefined ? undefined : await loadGroup(store, query.group);
      return browseCustomers(store, query, clock.now(), group);
    },
    listGroups: async ({ query: { customer } }) => {
      const all = await listGroups(store);
      const counts = await countMembers(store, all, clock.now());
      const row = customer === undefined ? undefined : customerRow(await loadCustomer(store, customer));
      return {
        groups: all.map((group, n) => ({
          ...shownGroup(group, counts[n] ?? 0),
          ...(row && { isMember: isInGroup(group, row, clock.now()) }),
        })),
      };
    },
    createGroup: async ({ body, ctx }) =>
      shownGroup(
        await createGroup(parts, body, (tx, group) => replayOf(ctx)?.record(tx, 201, shownGroup(group, 0))),
        0,
      ),
    openGroup: async ({ params }) => counted(await loadGroup(store, params.id)),
    changeGroup: async ({ params, body: { revision, ...fields } }) =>
      counted(await changeGroup(parts, params.id, fields, (before) => assertRevision(before, revision, fields))),
    removeGroup: ({ params }) => removeGroup(parts, params.id),
    changeMembers: async ({ params, body }) => counted(await changeMembers(parts, params.id, body)),
    exportCsv: async ({ query: { cursor, q }, ctx }) => {
      const { customers, nextPageCursor } = await listCustomers(store, { limit: pageSizeMax, cursor, q });
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', 'attachment; filename="customers.csv"');
      if (nextPageCursor) ctx.set('X-Next-Page-Cursor', nextPageCursor);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = customersCsv(customers, (await loadWebsite(store)).timeZone);
    },
    create: async ({ body, ctx }) =>
      customerRow(await createCustomer(parts, body, (tx, made) => replayOf(ctx)?.record(tx, 201, customerRow(made)))),
    change: async ({ params: { id }, body: { revision, ...change } }) =>
      customerRow(
        await changeCustomer(parts, id, (before) => {
          assertRevision(ownersPart(before), revision, change);
          return patched(before, change);
        }),
      ),
    changeTags: async ({ body: { changes } }) => ({ changed: await changeTags(parts, changes) }),
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
    countAreas: async () => {
      const areas = await knownAreas(store);
      const counts = await countAccess(store, areas, clock.now());
      return { areas: areas.map((area, n) => ({ ...area, count: counts[n] ?? 0 })) };
    },
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

const shownGroup = (group: Group, count: number): GroupAnswer => {
  const { memberIds: _, ...shown } = group;
  return { ...shown, revision: groupRevision(group), count };
};

/** Exports customers for the owner as CSV. */
type Row = { customer: Customer; address: ReturnType<typeof defaultAddressOf>; day: (at: number) => string };

const columns: Columns<Row> = {
  Email: ({ customer }) => customer.email,
  'First name': ({ customer }) => customer.firstName,
  'Last name': ({ customer }) => customer.lastName,
  Phone: ({ customer }) => customer.phoneNumber,
  Account: ({ customer }) => (customer.hasAccount ? 'yes' : 'no'),
  Orders: ({ customer }) => String(customer.orderCount),
  Spent: ({ customer }) =>
    lifetimeValue(customer)
      .map(({ decimalValue, currencyCode }) => `${decimalValue} ${currencyCode}`)
      .join('; '),
  'Last order': ({ customer: { lastOrderAt }, day }) => (lastOrderAt === undefined ? '' : day(lastOrderAt)),
  Since: ({ customer, day }) => day(customer.createdAt),
  Tags: ({ customer }) => customer.tags.join(', '),
  Address: ({ address }) => address?.line1,
  City: ({ address }) => address?.city,
  Region: ({ address }) => address?.region,
  'Postal code': ({ address }) => address?.postalCode,
  Country: ({ address }) => address?.country,
};

/** Dates are in the site's time zone. */
function customersCsv(customers: readonly Customer[], timeZone: string): string {
  const dayAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const row = (customer: Customer) => ({
    customer,
    address: defaultAddressOf(customer),
    day: (at: number) => dayAt(at).toString(),
  });
  return [csvHead(Object.keys(columns)), ...customers.map((one) => csvRow(printed(columns, row(one))))].join('');
}
