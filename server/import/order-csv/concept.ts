import { defineConcept } from '../../http/concept.ts';
import { orderCsvCalls } from './calls.ts';
import { serveOrderCsv } from './serve.ts';

export const orderCsvConcept = defineConcept({
  name: 'import/order-csv',
  calls: orderCsvCalls,
  serve: serveOrderCsv,
});
