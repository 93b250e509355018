// The owner's customers: list, search, one notes and tags, member access. Commerce 2.4.
import { stringify } from 'csv-stringify/sync';
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { readJson, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { changeCustomer, createCustomer, defaultAddressOf, listCustomers, loadCustomer, withNote } from './customer.ts';
import { memberAreaUnknown } from './errors.ts';
import { lifetimeValue } from './lifetime-value.ts';
import { pageSizeMax } from './limits.ts';
import { areasOf, grantAccess, withdrawAccess } from './member-access.ts';
import { isMemberArea } from './member-areas.ts';
import {
  accessBodySchema,
  type Customer,
  customerBodySchema,
  customerChangeSchema,
  listQuerySchema,
  noteBodySchema,
} from './schema.ts';

const path = '/api/commerce/customers';

export function customerRoutes(parts: Parts): Routes {
  const { store, clock, ids } = parts;
  const routes = newRoutes();
  const owner = requireCapability('customers.manage');
  const exporter = requireCapability('customers.export');

  routes.get(path, owner, async (ctx) => {
    const page = await listCustomers(store, readQuery(ctx, listQuerySchema));
    answer(ctx, { ...page, customers: page.customers.map(rowOf), hasNextPage: page.nextPageCursor !== undefined });
  });

  /** A page of the file: more follows where `X-Next-Page-Cursor` says so. */
  routes.get(`${path}.csv`, exporter, async (ctx) => {
    const { cursor, q } = readQuery(ctx, listQuerySchema);
    const { customers, nextPageCursor } = await listCustomers(store, { limit: pageSizeMax, cursor, q });
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Disposition', 'attachment; filename="customers.csv"');
    if (nextPageCursor) ctx.set('X-Next-Page-Cursor', nextPageCursor);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = csvOf(customers, (await loadWebsite(store)).timeZone);
  });

  routes.post(path, owner, async (ctx) => {
    const customer = await createCustomer(parts, await readJson(ctx, customerBodySchema), (tx, made) =>
      replayOf(ctx)?.record(tx, 201, rowOf(made)),
    );
    ctx.status = 201;
    answer(ctx, rowOf(customer));
  });

  routes.put(`${path}/:id`, owner, async (ctx) => {
    const change = await readJson(ctx, customerChangeSchema);
    answer(ctx, rowOf(await changeCustomer(parts, idOf(ctx), (before) => ({ ...before, ...change }))));
  });

  routes.post(`${path}/:id/notes`, owner, async (ctx) => {
    const actor = assertCan(ctx, 'customers.manage');
    const { text } = await readJson(ctx, noteBodySchema);
    const note = { id: ids.next(), by: actor.id, text };
    const keep = (tx: Tx, { notes }: Customer) => replayOf(ctx)?.record(tx, 200, { notes });
    answer(ctx, { notes: (await changeCustomer(parts, idOf(ctx), withNote(note), 'contact.update', keep)).notes });
  });

  routes.delete(`${path}/:id/notes/:noteId`, owner, async (ctx) => {
    const { noteId } = ctx.params as { noteId: string };
    const without = (before: Customer) => ({ ...before, notes: before.notes.filter(({ id }) => id !== noteId) });
    answer(ctx, { notes: (await changeCustomer(parts, idOf(ctx), without)).notes });
  });

  routes.put(`${path}/:id/access`, owner, async (ctx) => {
    const { areaId, until } = await readJson(ctx, accessBodySchema);
    const id = idOf(ctx);
    await loadCustomer(store, id);
    if (!(await isMemberArea(store, areaId))) throw memberAreaUnknown(areaId);
    await transact(store, async (tx) => {
      await loadCustomer(tx, id);
      await grantAccess(tx, id, areaId, clock.now(), { by: 'owner', ...(until !== undefined && { until }) });
    });
    answer(ctx, { memberAreas: await areasOf(store, id, clock.now()) });
  });

  routes.delete(`${path}/:id/access/:areaId`, owner, async (ctx) => {
    const { areaId } = ctx.params as { areaId: string };
    const id = idOf(ctx);
    await transact(store, async (tx) => {
      await loadCustomer(tx, id);
      withdrawAccess(tx, id, areaId);
    });
    answer(ctx, { memberAreas: await areasOf(store, id, clock.now()) });
  });

  return routes;
}

const idOf = (ctx: { params?: unknown }): string => (ctx.params as { id: string }).id;

function answer(ctx: Ctx, body: object): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}

const rowOf = (customer: Customer) => {
  const { id, email, firstName, lastName, phoneNumber, hasAccount, tags, orderCount, lastOrderAt, createdAt } =
    customer;
  return {
    ...{ id, email, firstName, lastName, phoneNumber, hasAccount, tags, orderCount },
    createdOn: createdAt,
    ...(lastOrderAt !== undefined && { lastOrderOn: lastOrderAt }),
    lifetimeValue: lifetimeValue(customer),
  };
};

const columns = ['Email', 'First name', 'Last name', 'Phone', 'Account', 'Orders', 'Spent', 'Last order', 'Since', 'Tags', 'Address', 'City', 'Region', 'Postal code', 'Country'] as const; // biome-ignore format: one list

/** Days are those of the site's clock. Every cell is text to a spreadsheet: what would be read as a formula gets an apostrophe before it. */
export function csvOf(customers: readonly Customer[], timeZone: string): string {
  const dayAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const day = (at: number | undefined) => (at === undefined ? '' : dayAt(at).toString());
  const rows = customers.map((customer) => {
    const address = defaultAddressOf(customer);
    const spent = lifetimeValue(customer).map(({ decimalValue, currencyCode }) => `${decimalValue} ${currencyCode}`);
    return [
      ...[customer.email, customer.firstName, customer.lastName, customer.phoneNumber],
      ...[customer.hasAccount ? 'yes' : 'no', String(customer.orderCount), spent.join('; ')],
      ...[day(customer.lastOrderAt), day(customer.createdAt), customer.tags.join(', ')],
      ...[address?.line1, address?.city, address?.region, address?.postalCode, address?.country].map(
        (text) => text ?? '',
      ),
    ];
  });
  return stringify([[...columns], ...rows], { bom: true, escape_formulas: true });
}
