import { defineConcept } from '../../http/concept.ts';
import { addressCalls } from './calls.ts';
import { placesRoutes } from './places-routes.ts';

export const addressConcept = defineConcept({ name: 'commerce/address', calls: addressCalls, serve: placesRoutes });
