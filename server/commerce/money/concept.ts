import { defineConcept } from '../../http/concept.ts';
import { messages } from './messages.ts';

export const moneyConcept = defineConcept({ name: 'commerce/money', messages });
