import { signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { homeCalls } from './calls.ts';
import { countWaiting, openHome } from './home.ts';

export const serveHome = (parts: Parts) =>
  serve(homeCalls, {
    open: ({ ctx }) => openHome(parts, signedInActor(ctx)),
    countWaiting: ({ ctx }) => countWaiting(parts, signedInActor(ctx)),
  });
