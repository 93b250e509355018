// The editor's shared section API. Their content is edited as a document, with ops. Portable.
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
  /**
   * Creates one from a section of a page's draft; the page keeps its own section until an op refers to the shared one.
   */
  create: {
    call: `POST ${path}`,
    needs: 'pages.edit',
    body: newSharedBodySchema,
    answer: sharedSectionSchema,
    status: 201,
  },
  rename: { call: `PUT ${path}/:id/name`, needs: 'pages.edit', body: renameBodySchema },
  /** Every page that uses it keeps a copy. */
  remove: { call: `DELETE ${path}/:id`, needs: 'pages.publish', answer: z.object({ pageCount: z.int() }) },
});
