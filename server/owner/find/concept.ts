import { defineConcept } from '../../http/concept.ts';
import { findCalls } from './calls.ts';
import { serveFind } from './serve.ts';

export const findConcept = defineConcept({ name: 'owner/find', calls: findCalls, serve: serveFind });
