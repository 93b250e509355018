// What the program needs to know of import.
import { defineConcept } from '../http/concept.ts';
import { importCalls } from './calls.ts';
import { exportRoutes } from './export-routes.ts';
import * as refusals from './file/errors.ts';
import { importRoutes } from './routes.ts';
import { templateImportRoutes } from './template-routes.ts';

export const importConcept = defineConcept({
  name: 'import',
  calls: importCalls,
  refusals,
  serve: (
    parts: Parameters<typeof exportRoutes>[0] &
      Parameters<typeof importRoutes>[0] &
      Parameters<typeof templateImportRoutes>[0],
  ) => [exportRoutes(parts), importRoutes(parts), templateImportRoutes(parts)],
});
