import { defineConcept } from '../http/concept.ts';
import { importCalls } from './calls.ts';
import * as refusals from './file/errors.ts';
import { orderCsvCalls } from './order-csv/calls.ts';
import { productCsvCalls } from './product-csv/calls.ts';
import { customerCsvCalls } from './records/customer-calls.ts';
import { discountCsvCalls } from './records/discount-calls.ts';
import { serveFiles } from './serve.ts';
import { serveTemplateFiles } from './template-serve.ts';

export const importConcept = defineConcept({
  name: 'import',
  calls: { ...importCalls, ...orderCsvCalls, ...productCsvCalls, ...customerCsvCalls, ...discountCsvCalls },
  refusals,
  serve: (parts: Parameters<typeof serveFiles>[0] & Parameters<typeof serveTemplateFiles>[0]) => [
    serveFiles(parts),
    serveTemplateFiles(parts),
  ],
});
