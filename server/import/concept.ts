import { defineConcept } from '../http/concept.ts';
import { importCalls } from './calls.ts';
import * as refusals from './file/errors.ts';
import { serveProductFiles } from './product-serve.ts';
import { serveTemplateFiles } from './template-serve.ts';

export const importConcept = defineConcept({
  name: 'import',
  calls: importCalls,
  refusals,
  serve: (parts: Parameters<typeof serveProductFiles>[0] & Parameters<typeof serveTemplateFiles>[0]) => [
    serveProductFiles(parts),
    serveTemplateFiles(parts),
  ],
});
