import type { Parts } from '../../../base/parts.ts';
import { newRoutes, type Routes } from '../../../http/context.ts';
import type { ShowPage } from '../../../http/own-page.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { policies } from '../policies.ts';
import { policyPage } from './policies.ts';

export function policyPages({ store }: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  for (const policy of policies)
    routes.get(policy.path, async (ctx, next) => {
      const page = policyPage(await loadWebsite(store), policy);
      return page ? show(ctx, page) : next();
    });
  return routes;
}
