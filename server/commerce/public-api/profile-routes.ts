import { serveApi } from '../../accounts/api-key/serve.ts';
import { checked, readQuery } from '../../http/body.ts';
import { notFound } from '../../http/errors.ts';
import { readable } from '../../store/engines/value.ts';
import { findCustomer, listCustomers } from '../customer/customer.ts';
import { profileCalls } from './calls.ts';
import { pageOf } from './paging.ts';
import { type Api, listQuery, pageSize, pagination } from './read-routes.ts';
import { idsSchema } from './schema.ts';
import { profileView } from './views.ts';

export function serveProfileApi(api: Api): void {
  const { routes, store } = api;
  serveApi(routes, profileCalls, {
    list: async (ctx) => {
      const { cursor } = readQuery(ctx, pageOf(listQuery));
      const page = await listCustomers(store, { limit: pageSize, q: '', ...(cursor !== undefined && { cursor }) });
      ctx.body = { profiles: page.customers.map(profileView), pagination: pagination(api, ctx, page.nextPageCursor) };
    },
    open: async (ctx) => {
      const ids = checked(idsSchema, ctx.params.ids);
      const found = (await readable(ids.map((id) => findCustomer(store, id)))).filter((one) => one !== undefined);
      if (found.length === 0) throw notFound('There is no such profile.');
      ctx.body = { profiles: found.map(profileView) };
    },
  });
}
