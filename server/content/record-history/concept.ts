import { defineConcept } from '../../http/concept.ts';
import { recordHistoryCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { serveRecordHistory } from './serve.ts';

export const recordHistoryConcept = defineConcept({
  name: 'content/record-history',
  calls: recordHistoryCalls,
  refusals,
  serve: serveRecordHistory,
});
