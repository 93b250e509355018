// Errors of page requests as pages of the site: not found (100), error (101), refusals in their own words. Given to http/ by app.ts.
import { html } from '../../base/text/html.ts';
import type { ErrorPage } from '../../http/middleware/error-answer.ts';
import { ownerPage } from '../../site/mail/page.ts';
import { lookupPage, usedDownloadPage } from '../own/order-pages.ts';
import { lostSubscriptionPage } from '../own/subscription-page.ts';
import { faultPage, notFoundPage, refusalPage } from '../own/system-pages.ts';
import type { SystemPage } from './shown.ts';
import type { SiteRenderer } from './site-renderer.ts';

export function errorPage({ renderer }: { renderer: Pick<SiteRenderer, 'system'> }): ErrorPage {
  return async (ctx, error) => {
    const { state } = ctx;
    const { status } = error;
    // The site's own layout runs owners' code, and the editor's address never does.
    if (state.place === 'admin') {
      ctx.status = status;
      ctx.type = 'html';
      ctx.body = ownerPage(status === 404 ? 'Not found' : 'Error', html`<p>${error.message}</p>`);
      return;
    }
    const shown = pageOf(error, state.crumb ?? '');
    const rendered = await renderer.system(
      {
        origin: state.origin,
        path: ctx.path,
        query: new URLSearchParams(),
        drafts: false,
        edit: false,
        crumb: state.crumb ?? '',
      },
      shown,
    );
    let inner = '';
    for await (const chunk of rendered.chunks) inner += String(chunk);
    state.scriptHashes = [...(state.scriptHashes ?? []), ...(rendered.scriptHashes ?? [])];
    state.ownerScriptHashes = [...(rendered.ownerScriptHashes ?? [])];
    ctx.status = status;
    ctx.type = 'html';
    ctx.body = inner;
  };
}

type Refused = { status: number; message: string; code?: string };

/** A link of an order or a subscription that leads nowhere says where to get another: the same whether there is such a one or not. */
function pageOf({ status, message, code }: Refused, crumb: string): SystemPage {
  if (code === 'order-unknown') return lookupPage(crumb, 'lost');
  if (code === 'subscription-unknown') return lostSubscriptionPage();
  if (code === 'download-gone' || code === 'download-used-up') return usedDownloadPage(status, message);
  if (status === 404) return notFoundPage();
  return status >= 500 ? faultPage(status) : refusalPage(status, message);
}
