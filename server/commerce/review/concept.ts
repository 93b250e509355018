// What the program needs to know of review.
import { defineConcept } from '../../http/concept.ts';
import { reviewCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { reviewMailKinds } from './mails.ts';
import * as messages from './messages.ts';
import { reviewRoutes } from './routes.ts';

export const reviewConcept = defineConcept({
  name: 'commerce/review',
  calls: reviewCalls,
  mails: reviewMailKinds,
  refusals,
  messages,
  serve: reviewRoutes,
});
