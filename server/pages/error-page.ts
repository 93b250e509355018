// Errors of page requests as pages of the site: not found (100), error (101), refusals in their own words. Given to http/ by app.ts.
import type { ErrorPage } from '../http/error-answer.ts';
import type { SiteRenderer } from './site-renderer.ts';
import { faultPage, notFoundPage, refusalPage } from './system-pages.ts';

export function errorPage({ renderer }: { renderer: Pick<SiteRenderer, 'system'> }): ErrorPage {
  return async (ctx, { status, message }) => {
    const shown = status === 404 ? notFoundPage() : status >= 500 ? faultPage(status) : refusalPage(status, message);
    const { state } = ctx;
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
    let html = '';
    for await (const chunk of rendered.chunks) html += String(chunk);
    state.scriptHashes = [...(state.scriptHashes ?? []), ...(rendered.scriptHashes ?? [])];
    ctx.status = status;
    ctx.type = 'html';
    ctx.body = html;
  };
}
