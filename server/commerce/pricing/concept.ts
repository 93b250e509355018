import { defineConcept } from '../../http/concept.ts';
import { messages as money } from '../money/messages.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';

export const pricingConcept = defineConcept({ name: 'commerce/pricing', refusals, messages: { ...messages, money } });
