import { serve } from '../../accounts/session/serve.ts';
import { defineConcept } from '../../http/concept.ts';
import { createLimiter } from '../../http/rate-limit.ts';
import { mediaLookupCalls } from './calls.ts';
import { lookupsLimited } from './errors.ts';
import { type LookupParts, lookUpMedia } from './media-lookup.ts';

export const mediaLookupConcept = defineConcept({
  name: 'content/media-lookup',
  calls: mediaLookupCalls,
  serve: serveMediaLookups,
});

function serveMediaLookups(parts: LookupParts) {
  const limiter = createLimiter({ name: 'media-lookups', points: 30, durationMs: 60_000, clock: parts.clock });
  return serve(mediaLookupCalls, {
    async lookUp({ body: { url }, actor }) {
      if (!limiter.take(actor.id).ok) throw lookupsLimited();
      return lookUpMedia(parts, url);
    },
  });
}
