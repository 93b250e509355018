// The addresses of the site, whether they work, and those that redirect to it.

import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import type { Origins } from '../../http/origin.ts';
import { domainCalls } from './calls.ts';
import { checkDomains, configuredHosts, isWorking, type Network } from './domains.ts';
import * as refusals from './errors.ts';
import { domainMissing, domainNotReady, editorShared } from './errors.ts';
import { messages } from './messages.ts';
import { addDomain, chooseMain, findOwnDomains, removeDomain } from './own-domains.ts';
import type { Domains } from './schema.ts';

export const domainsConcept = defineConcept({
  name: 'owner/domains',
  calls: domainCalls,
  refusals,
  messages,
  serve: serveDomains,
});

function serveDomains(parts: Parts & { origins: Origins; network?: Network }) {
  const { store, origins } = parts;
  let running: Promise<Domains> | undefined;
  const check = async () => checkDomains(parts, await findOwnDomains(store), parts.network);
  return serve(domainCalls, {
    /** A second request during a check gets the same answer. */
    check() {
      running ??= check().finally(() => {
        running = undefined;
      });
      return running;
    },

    async add({ body, actor }) {
      const host = await addDomain(parts, actor, body.host, configuredHosts(origins));
      origins.takeDomains(await findOwnDomains(store));
      return { host };
    },

    async makeMain({ params: { host } }) {
      const [configured] = configuredHosts(origins);
      if (origins.adminIsSite()) throw editorShared();
      const { names } = await findOwnDomains(store);
      if (host !== configured && !names.includes(host)) throw domainMissing({ host });
      if (host === new URL(origins.of('site')).hostname) return;
      const other = (await check()).others.find((one) => one.host === host);
      // The configured address can always be gone back to.
      if (host !== configured && !(other && isWorking(other))) throw domainNotReady({ host });
      await chooseMain(store, host === configured ? undefined : host, configured, origins);
    },

    async remove({ params: { host } }) {
      await removeDomain(store, host, new URL(origins.configured('site')).hostname);
      origins.takeDomains(await findOwnDomains(store));
    },
  });
}
