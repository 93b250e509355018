import * as z from 'zod';
import type { Parts } from '../../base/parts.ts';
import { othersSend, readQuery } from '../../http/body.ts';
import { defineConcept } from '../../http/concept.ts';
import { answerUncached, newRoutes, type Routes } from '../../http/context.ts';
import { byNetwork, rateLimit } from '../../http/rate-limit.ts';
import { addressCalls } from './calls.ts';
import { placeOf, predict } from './places.ts';

const autocompleteQuery = z.object({
  input: z.string().max(200),
  /** `country:us`, or several joined by bars: only the first counts. */
  components: z.string().max(100).optional(),
  country: z.string().max(2).optional(),
});
const detailsQuery = z.object({ place_id: z.string().max(200).optional(), placeId: z.string().max(200).optional() });

function placesRoutes({ clock }: Pick<Parts, 'clock'>): Routes {
  const routes = newRoutes();
  const limited = rateLimit({ name: 'places', points: 60, durationMs: 60_000, clock, by: byNetwork });

  routes.get('/api/google-maps/places/autocomplete', limited, (ctx) => {
    const { input, components, country } = readQuery(ctx, autocompleteQuery, othersSend);
    const code = country ?? /country:([a-z]{2})/i.exec(components ?? '')?.[1];
    const predictions = predict(input, code?.toUpperCase());
    answerUncached(ctx, { status: predictions.length > 0 ? 'OK' : 'ZERO_RESULTS', predictions });
  });

  routes.get('/api/google-maps/places/details', limited, (ctx) => {
    const { place_id, placeId } = readQuery(ctx, detailsQuery, othersSend);
    const result = placeOf(place_id ?? placeId ?? '');
    answerUncached(ctx, result ? { status: 'OK', result } : { status: 'NOT_FOUND' });
  });

  return routes;
}

export const addressConcept = defineConcept({ name: 'commerce/address', calls: addressCalls, serve: placesRoutes });
