import { defineConcept } from '../../http/concept.ts';
import * as refusals from './errors.ts';

export const documentConcept = defineConcept({ name: 'content/document', refusals });
