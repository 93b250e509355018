// The code of owners over HTTP: as the original's clients read and write it (wire 5), as JSON, and the hosts that it may load from.
import { assertCan, requireCapability } from '../../accounts/session/actor.ts';
import { readForm, readJson } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { filesOfTemplate, type TemplateParts } from '../template/template.ts';
import { loadWebsite } from '../website/website.ts';
import { allowHosts, changeInjection, hostsOfSite, openInjection } from './code-injection.ts';
import { allowedHostsBodySchema, injectionBodySchema } from './schema.ts';

/** All places at their largest, as JSON or as a form, where each letter may take three bytes. */
const bodyMax = 2_000_000;

export function codeInjectionRoutes(parts: TemplateParts): Routes {
  const { store, log } = parts;
  const routes = newRoutes();
  const mayCode = requireCapability('code.site');

  routes.get(['/config/api/code-injection', '/api/config/GetInjectionSettings'], mayCode, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await openInjection(store);
  });

  routes.put('/config/api/code-injection', mayCode, async (ctx) => {
    const actor = assertCan(ctx, 'code.site');
    const body = await readJson(ctx, injectionBodySchema, { maxBytes: bodyMax });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await changeInjection(parts, body);
    log.info('code-injection-changed', { contributor: actor.id, places: Object.keys(body) });
  });

  routes.post('/api/config/SaveInjectionSettings', mayCode, async (ctx) => {
    const actor = assertCan(ctx, 'code.site');
    const body = await readForm(ctx, injectionBodySchema, { maxBytes: bodyMax });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await changeInjection(parts, body);
    log.info('code-injection-changed', { contributor: actor.id, places: Object.keys(body) });
  });

  const opened = async () => {
    const website = await loadWebsite(store);
    const files = await filesOfTemplate(parts, website.templateId);
    return { hosts: website.allowedHosts ?? [], needed: hostsOfSite(website, files) };
  };

  /** `needed`: with `isAllowed: false` they are problems. */
  routes.get('/config/api/allowed-hosts', mayCode, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await opened();
  });

  routes.put('/config/api/allowed-hosts', mayCode, async (ctx) => {
    const actor = assertCan(ctx, 'code.site');
    const { hosts } = await readJson(ctx, allowedHostsBodySchema);
    const allowed = await allowHosts(parts, hosts);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await opened();
    log.info('allowed-hosts-changed', { contributor: actor.id, hosts: allowed });
  });

  return routes;
}
