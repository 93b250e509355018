// What the program needs to know of census.
import { defineConcept } from '../http/concept.ts';
import { censusCalls } from './calls.ts';
import { serveCensus } from './serve.ts';

export const censusConcept = defineConcept({
  name: 'census',
  calls: censusCalls,
  serve: serveCensus,
});
