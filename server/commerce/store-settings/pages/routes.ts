import type { Parts } from '../../../base/parts.ts';
import { html, raw } from '../../../base/text/html.ts';
import { sanitizeHtml } from '../../../content/html/sanitize.ts';
import { newRoutes, type Routes } from '../../../http/context.ts';
import { type OwnPage, ownPage, type ShowPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { inVisitorsLanguage } from '../../../site/language/translated-store.ts';
import type { Website } from '../../../site/website/schema.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { type Policy, policies, policyHtml, policyTitles } from '../policies.ts';

export function policyPages({ store }: Parts, show: ShowPage): Routes {
  const routes = newRoutes();
  for (const policy of policies)
    routes.get(policy.path, async (ctx, next) => {
      const page = policyPage(await loadWebsite(inVisitorsLanguage(store)), policy);
      return page ? show(ctx, page) : next();
    });
  return routes;
}

/** @returns undefined if the policy is empty */
export function policyPage({ store }: Website, { field }: Policy): OwnPage | undefined {
  const title = policyTitles[field];
  const text = store[field].trim();
  if (text === '') return undefined;
  return ownPage(
    PageType.page,
    title,
    html`<section class="wrap policy-page"><h1>${title}</h1><div class="rich-text">${raw(sanitizeHtml(`${policyHtml(text)}`).html)}</div></section>`,
  );
}
