import { defineConcept } from '../../http/concept.ts';
import { homeCalls } from './calls.ts';
import { serveHome } from './serve.ts';

export const homeConcept = defineConcept({ name: 'owner/home', calls: homeCalls, serve: serveHome });
