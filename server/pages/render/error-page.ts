// Errors of page requests as pages of the site: missing page (100), error (101), and refusals with their messages. Passed to
// http/ by app.ts.

import { html } from '../../base/text/html.ts';
import { concepts } from '../../concepts.ts';
import type { Concept } from '../../http/concept.ts';
import type { ErrorPage } from '../../http/middleware/error-answer.ts';
import type { OwnPage } from '../../http/own-page.ts';
import { ownerPage } from '../../site/mail/page.ts';
import { faultPage, notFoundPage, refusalPage } from '../compose/system-pages.ts';
import type { SiteRenderer } from './site-renderer.ts';

export function errorPage({ renderer }: { renderer: Pick<SiteRenderer, 'system'> }): ErrorPage {
  return async (ctx, error) => {
    const { state } = ctx;
    const { status } = error;
    // The site's own layout runs owners' code, which must never run at the editor's address.
    if (state.originKind === 'admin') {
      ctx.status = status;
      ctx.type = 'html';
      ctx.body = ownerPage(status === 404 ? 'Not found' : 'Error', html`<p>${error.message}</p>`);
      return;
    }
    const shown = pageOf(error, state.csrfToken ?? '');
    const rendered = await renderer.system(
      {
        origin: state.origin,
        path: ctx.path,
        query: new URLSearchParams(),
        drafts: false,
        edit: false,
        csrfToken: state.csrfToken ?? '',
      },
      shown,
    );
    let inner = '';
    for await (const ready of rendered.chunks) inner += [ready].flat().join('');
    state.scriptHashes = [...(state.scriptHashes ?? []), ...(rendered.scriptHashes ?? [])];
    state.ownerScriptHashes = [...(rendered.ownerScriptHashes ?? [])];
    ctx.status = status;
    ctx.type = 'html';
    ctx.body = inner;
  };
}

type Refused = { status: number; message: string; code?: string };

const refusalPages = Object.assign({}, ...concepts.map((concept: Concept) => concept.refusalPages)) as NonNullable<
  Concept['refusalPages']
>;

function pageOf({ status, message, code }: Refused, csrfToken: string): OwnPage {
  const own = code !== undefined && Object.hasOwn(refusalPages, code) ? refusalPages[code] : undefined;
  if (own) return own({ status, message, csrfToken });
  if (status === 404) return notFoundPage();
  return status >= 500 ? faultPage(status) : refusalPage(status, message);
}
