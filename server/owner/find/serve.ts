import { signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { findCalls } from './calls.ts';
import { type FindParts, findEverywhere } from './find.ts';

export const serveFind = (parts: FindParts) =>
  serve(findCalls, {
    find: async ({ ctx, query }) => ({ found: await findEverywhere(parts, signedInActor(ctx), query.q) }),
  });
