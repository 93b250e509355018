// The editor's page at /config and below: one empty shell, the same for everyone; its script checks who is signed in.

import { actorOf } from '../accounts/session/actor.ts';
import { can } from '../base/roles.ts';
import { html } from '../base/text/html.ts';
import { findOrder } from '../commerce/order/order.ts';
import { newRoutes, type Routes } from '../http/context.ts';
import type { Origins } from '../http/origin.ts';
import { findWebsite } from '../site/website/website.ts';
import type { Store } from '../store/store.ts';
import { type EntryAssets, entryTags } from './compose/head/entry-tags.ts';
import { editorWorker } from './editor-worker.ts';
import { previewWorker } from './preview-worker.ts';

/** Everything below /config but its calls, and the specification's addresses of billing. */
const screens = /^\/(?:config(?:\/(?!api(?:\/|$)).*)?|settings(?:\/.*)?)$/;

export function editorRoutes(parts: { assets: EntryAssets; origins: Pick<Origins, 'of'>; store: Store }): Routes {
  const { assets, origins, store } = parts;
  const routes = newRoutes();
  // Public: it reveals no more than the site itself.
  routes.get('/config/app.webmanifest', async (ctx) => {
    ctx.state.headerProfile = 'editor';
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'application/manifest+json';
    ctx.body = JSON.stringify(manifest((await findWebsite(store))?.siteTitle || 'Stoa'));
  });
  routes.get('/config/worker.js', (ctx) => {
    ctx.state.headerProfile = 'editor';
    ctx.set('Cache-Control', 'no-cache');
    // The default scope would be /config/, but the start URL is /config.
    ctx.set('Service-Worker-Allowed', '/config');
    ctx.type = 'text/javascript';
    ctx.body = editorWorker(assets, '/config');
  });
  // Only at its own origin: at the site's, it would intercept visitors' requests.
  routes.get('/preview-worker.js', (ctx, next) => {
    if (ctx.state.originKind !== 'preview') return next();
    ctx.state.headerProfile = 'preview';
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'text/javascript';
    ctx.body = previewWorker;
  });
  routes.get(screens, async (ctx) => {
    // Strangers must not learn which orders exist. The list's other screens aren't orders.
    const [, order] = /^\/config\/orders\/(?!(?:new|drafts|abandoned)\/?$)([^/]+)\/?$/.exec(ctx.path) ?? [];
    const isMissing = order !== undefined && can(actorOf(ctx), 'orders.see') && !(await findOrder(store, order));
    ctx.status = isMissing ? 404 : 200;
    ctx.state.headerProfile = 'editor';
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = String(shell(assets, origins.of('site'), (await findWebsite(store))?.timeZone ?? 'UTC'));
  });
  return routes;
}

/** Makes the editor installable as an app. */
const manifest = (name: string) => ({
  id: '/config',
  name,
  short_name: name.slice(0, 30),
  start_url: '/config',
  scope: '/config',
  display: 'standalone',
  background_color: '#f4f5f7',
  theme_color: '#f4f5f7',
  icons: [192, 512].map((size) => ({
    src: `/universal/editor-icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
  shortcuts: [
    { name: 'Orders', url: '/config/orders' },
    { name: 'Products', url: '/config/commerce/products' },
  ],
});

const shell = (assets: EntryAssets, siteUrl: string, timeZone: string) => html`<!doctype html>
<html lang="en" data-site="${siteUrl}" data-time-zone="${timeZone}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Editor</title>
<meta name="theme-color" content="#f4f5f7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#17191d" media="(prefers-color-scheme: dark)">
<link rel="manifest" href="/config/app.webmanifest">
<link rel="icon" href="/universal/editor-icon-192.png">
<link rel="apple-touch-icon" href="/universal/editor-icon-180.png">
${entryTags(assets, 'editor')}
</head>
<body>
<div id="editor"></div>
<noscript><p>The editor needs JavaScript. Please switch it on in your browser and reload the page.</p></noscript>
</body>
</html>`;
