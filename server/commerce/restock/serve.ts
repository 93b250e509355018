import { serve } from '../../accounts/session/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Routes } from '../../http/context.ts';
import { browseWaitlists } from './browse.ts';
import { restockOwnerCalls } from './calls.ts';
import { listGroups, listSignUps, send } from './restock.ts';

export const serveRestock = (parts: Parts & SiteAddress): Routes =>
  serve(restockOwnerCalls, {
    browse: ({ query }) => browseWaitlists(parts.store, query),
    listGroups: ({ query }) => listGroups(parts, query.cursor),
    listSignUps: ({ query }) => listSignUps(parts, query),
    send: ({ body }) => send(parts, body),
    async sendAll({ body }) {
      const results = [];
      for (const group of body.sendRequests) results.push({ ...group, ...(await send(parts, group)) });
      return { results };
    },
  });
