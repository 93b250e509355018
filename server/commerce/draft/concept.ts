import { defineConcept } from '../../http/concept.ts';
import { draftCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { draftMailKinds } from './mails.ts';
import * as messages from './messages.ts';
import { serveDrafts } from './serve.ts';

export const draftConcept = defineConcept({
  name: 'commerce/draft',
  calls: draftCalls,
  mails: draftMailKinds,
  refusals,
  messages,
  serve: serveDrafts,
});
