import { defineConcept } from '../../http/concept.ts';
import { labelCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveLabels } from './serve.ts';

export const labelConcept = defineConcept({ name: 'owner/label', calls: labelCalls, refusals, serve: serveLabels });
