// The editor's own page at /config and below: one empty shell, the same for everyone, whose script asks who is signed in.

import { actorOf } from '../accounts/session/actor.ts';
import { can } from '../base/roles.ts';
import { html } from '../base/text/html.ts';
import { findOrder } from '../commerce/order/order.ts';
import { newRoutes, type Routes } from '../http/context.ts';
import type { Origins } from '../http/origin.ts';
import type { Store } from '../store/store.ts';
import { type EntryAssets, entryTags } from './head/entry-tags.ts';

/** Everything below /config but its calls, and the specification's addresses of billing. */
const screens = /^\/(?:config(?:\/(?!api(?:\/|$)).*)?|settings(?:\/.*)?)$/;

export function editorRoutes(parts: { assets: EntryAssets; origins: Pick<Origins, 'of'>; store: Store }): Routes {
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

const shell = (assets: EntryAssets, siteUrl: string) => html`<!doctype html>
<html lang="en" data-site="${siteUrl}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Editor</title>
<link rel="icon" href="data:,">
${entryTags(assets, 'editor')}
</head>
<body>
<div id="editor"></div>
<noscript><p>The editor needs JavaScript. Please switch it on in your browser and reload the page.</p></noscript>
</body>
</html>`;
