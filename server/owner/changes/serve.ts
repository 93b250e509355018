import { sessionOf, signedInActor } from '../../accounts/session/actor.ts';
import { notSignedIn } from '../../accounts/session/errors.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { changeCalls } from './calls.ts';
import { changeStreams } from './changes.ts';
import { readAhead } from './read-ahead.ts';

export const serveChanges = (parts: Parts) =>
  serve(changeCalls, {
    stream({ ctx }) {
      const session = sessionOf(ctx);
      if (!session) throw notSignedIn();
      const person = signedInActor(ctx);
      const events = changeStreams(parts).open(person, session);
      readAhead(parts, person);
      ctx.type = 'text/event-stream';
      // Proxies that buffer responses would delay the events.
      ctx.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
      ctx.body = events;
    },
  });
