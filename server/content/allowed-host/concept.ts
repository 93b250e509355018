import { serve } from '../../accounts/session/serve.ts';
import { defineConcept } from '../../http/concept.ts';
import { allowHosts, hostsOfSite } from '../../site/code-injection/code-injection.ts';
import { filesOfTemplate, type TemplateParts } from '../../site/template/template.ts';
import { revisionOf } from '../../site/website/revision.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { listCollections } from '../collection/collection.ts';
import { allowedHostCalls } from './calls.ts';

export const allowedHostConcept = defineConcept({
  name: 'content/allowed-host',
  calls: allowedHostCalls,
  serve: serveAllowedHosts,
});

function serveAllowedHosts(parts: TemplateParts) {
  const { store } = parts;

  async function open() {
    const website = await loadWebsite(store);
    const [files, pages] = await Promise.all([filesOfTemplate(parts, website.templateId), listCollections(store)]);
    const codes = pages.flatMap(({ urlId, code = { header: '', footer: '' } }) =>
      [code.header, code.footer].map((text) => ({ file: `page code: /${urlId}`, text })),
    );
    const hosts = website.allowedHosts ?? [];
    return { hosts, needed: hostsOfSite(website, files, codes), revision: revisionOf({ hosts }) };
  }

  return serve(allowedHostCalls, {
    open,
    async save({ body }) {
      // Fails before anything is written if the template is missing.
      await filesOfTemplate(parts, (await loadWebsite(store)).templateId);
      await allowHosts(parts, body);
      return open();
    },
  });
}
