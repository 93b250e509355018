// The editor's own page at /config and below: one empty shell, the same for everyone, whose script asks who is signed in.

import { actorOf } from '../accounts/session/actor.ts';
import { can } from '../base/roles.ts';
import { type Html, html, joinHtml } from '../base/text/html.ts';
import { findOrder } from '../commerce/order/order.ts';
import { newRoutes, type Routes } from '../http/context.ts';
import type { Origins } from '../http/origin.ts';
import type { Store } from '../store/store.ts';

/** assets.json of the browser build, as far as needed here. */
export type EditorAssets = {
  publicPath: string;
  entries: Readonly<Record<string, { js: readonly string[]; css: readonly string[] } | undefined>>;
};

/** Everything below /config but its calls, and the specification's addresses of billing. */
const screens = /^\/(?:config(?:\/(?!api(?:\/|$)).*)?|settings(?:\/.*)?)$/;

export function editorRoutes(parts: { assets: EditorAssets; origins: Pick<Origins, 'of'>; store: Store }): Routes {
  const { assets, origins, store } = parts;
  const routes = newRoutes();
  routes.get(screens, async (ctx) => {
    // Strangers are not told which orders there are.
    const [, order] = /^\/config\/orders\/([^/]+)\/?$/.exec(ctx.path) ?? [];
    const isMissing = order !== undefined && can(actorOf(ctx), 'orders.see') && !(await findOrder(store, order));
    ctx.status = isMissing ? 404 : 200;
    ctx.state.headerProfile = 'editor';
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = String(shell(assets, origins.of('site')));
  });
  return routes;
}

/** What a page of the preview carries beside its own: the overlay and the text editor of the frame. */
export const editRuntimeTags = (assets: EditorAssets): Html => tags(assets, 'edit-runtime');

const shell = (assets: EditorAssets, siteUrl: string) => html`<!doctype html>
<html lang="en" data-site="${siteUrl}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Editor</title>
<link rel="icon" href="data:,">
${tags(assets, 'editor')}
</head>
<body>
<div id="editor"></div>
<noscript><p>The editor needs JavaScript. Please switch it on in your browser and reload the page.</p></noscript>
</body>
</html>`;

function tags({ publicPath, entries }: EditorAssets, entry: string): Html {
  const { js = [], css = [] } = entries[entry] ?? {};
  const elements = [
    ...css.map((file) => html`<link rel="stylesheet" href="${publicPath}${file}">`),
    ...js.map((file) => html`<script src="${publicPath}${file}" defer></script>`),
  ];
  return joinHtml(elements, '\n');
}
