import { defineConcept } from '../../http/concept.ts';
import { recordsCalls } from './calls.ts';
import { serveRecords } from './serve.ts';

export const recordsConcept = defineConcept({
  name: 'import/records',
  calls: recordsCalls,
  serve: serveRecords,
});
