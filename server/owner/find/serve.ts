import { signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { findCalls } from './calls.ts';
import { findEverywhere } from './find.ts';

export const serveFind = (parts: Parts) =>
  serve(findCalls, {
    find: async ({ ctx, query }) => ({ found: await findEverywhere(parts, signedInActor(ctx), query.q) }),
  });
