import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { identityCalls } from './calls.ts';
import { changeIdentity, openIdentity } from './identity.ts';

export const serveIdentity = (parts: Parts) =>
  serve(identityCalls, {
    open: () => openIdentity(parts.store),

    save: ({ body }) => changeIdentity(parts, body),
  });
