// The editor's calls about shared sections. What they show is changed as a document, by its ops. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listedSharedSchema, newSharedBodySchema, renameBodySchema, sharedSectionSchema } from './schema.ts';

const path = '/config/api/shared-sections' as const;

export const sharedSectionCalls = defineCalls({
  list: {
    call: `GET ${path}`,
    needs: 'editor.open',
    about: 'pages',
    answer: z.object({ shared: z.array(listedSharedSchema) }),
  },
  /** From a section of a page's draft; the page continues with its own until an op names this one. */
  create: {
    call: `POST ${path}`,
    needs: 'pages.edit',
    body: newSharedBodySchema,
    answer: sharedSectionSchema,
    status: 201,
  },
  rename: { call: `PUT ${path}/:id/name`, needs: 'pages.edit', body: renameBodySchema },
  /** Every page that has it keeps a copy. */
  remove: {
    call: `DELETE ${path}/:id`,
    needs: 'pages.publish',
    answer: z.object({ pageCount: z.int() }),
  },
});
