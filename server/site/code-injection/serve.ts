// Serves the owner's code: as the original's clients read and write it (wire 5), as JSON, and the hosts that it may load from.
import { serve } from '../../accounts/session/serve.ts';
import { readForm } from '../../http/body.ts';
import { filesOfTemplate, type TemplateParts } from '../template/template.ts';
import { loadWebsite } from '../website/website.ts';
import { codeInjectionCalls, injectionBytesMax } from './calls.ts';
import { allowHosts, changeInjection, hostsOfSite, openInjection } from './code-injection.ts';
import { type InjectionBody, injectionBodySchema } from './schema.ts';

export function serveCodeInjection(parts: TemplateParts) {
  const { store, log } = parts;
  const open = () => openInjection(store);

  async function save(body: InjectionBody, actor: { id: string }) {
    const saved = await changeInjection(parts, body);
    log.info('code-injection-changed', { contributor: actor.id, places: Object.keys(body) });
    return saved;
  }

  async function openHosts() {
    const website = await loadWebsite(store);
    const files = await filesOfTemplate(parts, website.templateId);
    return { hosts: website.allowedHosts ?? [], needed: hostsOfSite(website, files) };
  }

  return serve(codeInjectionCalls, {
    open,
    openAsOriginal: open,
    save: ({ body, actor }) => save(body, actor),
    saveAsOriginal: async ({ ctx, actor }) =>
      save(await readForm(ctx, injectionBodySchema, { maxBytes: injectionBytesMax }), actor),
    openHosts,
    async saveHosts({ body, actor }) {
      const { needed } = await openHosts();
      const hosts = await allowHosts(parts, body.hosts);
      log.info('allowed-hosts-changed', { contributor: actor.id, hosts });
      return { hosts, needed };
    },
  });
}
