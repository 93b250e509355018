import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { changedNames } from '../../site/website/revision.ts';
import { identityCalls } from './calls.ts';
import { changeIdentity, openIdentity } from './identity.ts';

export const serveIdentity = (parts: Parts) =>
  serve(identityCalls, {
    open: () => openIdentity(parts.store),

    async save({ body, actor }) {
      const identity = await changeIdentity(parts, body);
      parts.log.info('identity-changed', { contributor: actor.id, fields: changedNames(body) });
      return identity;
    },
  });
