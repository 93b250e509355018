import { defineConcept } from '../../http/concept.ts';
import { presenceCalls } from './calls.ts';
import { servePresence } from './serve.ts';

export const presenceConcept = defineConcept({ name: 'owner/presence', calls: presenceCalls, serve: servePresence });
