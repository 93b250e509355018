// Serves the owner's call about the site's addresses.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import type { Origins } from '../../http/origin.ts';
import { domainCalls } from './calls.ts';
import { checkDomains, type Network } from './domains.ts';

export function serveDomains(
  parts: Pick<Parts, 'clock'> & { origins: Pick<Origins, 'has' | 'of'>; network?: Network },
) {
  let running: ReturnType<typeof checkDomains> | undefined;
  return serve(domainCalls, {
    /** A second request during a check gets the same answer. */
    check() {
      running ??= checkDomains(parts, parts.network).finally(() => {
        running = undefined;
      });
      return running;
    },
  });
}
