// What the program needs to know of website.
import { defineConcept } from '../../http/concept.ts';
import { websiteCalls } from './calls.ts';
import { websiteRoutes } from './routes.ts';

export const websiteConcept = defineConcept({
  name: 'site/website',
  calls: websiteCalls,
  serve: websiteRoutes,
});
