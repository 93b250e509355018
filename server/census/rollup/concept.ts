// Registers counts: no calls, the Analytics screens read them.
import { defineConcept } from '../../http/concept.ts';

export const rollupConcept = defineConcept({ name: 'census/rollup' });
