import { defineConcept } from '../../http/concept.ts';
import { countReviews } from './browse.ts';
import { reviewCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { reviewMailKinds } from './mails.ts';
import { messages } from './messages.ts';
import { reviewPages } from './pages/routes.ts';
import { serveReviews } from './serve.ts';

export const reviewConcept = defineConcept({
  name: 'commerce/review',
  calls: reviewCalls,
  pages: reviewPages,
  mails: reviewMailKinds,
  refusals,
  messages,
  serve: serveReviews,
  toDo: {
    reviews: {
      needs: ['reviews.moderate'],
      read: async ({ store }) => ({ toApprove: await countReviews(store, 'PENDING') }),
    },
  },
});
