import { defineConcept } from '../../http/concept.ts';
import { placeCalls } from './calls.ts';
import { servePlaces } from './serve.ts';

export const placeConcept = defineConcept({ name: 'commerce/place', calls: placeCalls, serve: servePlaces });
