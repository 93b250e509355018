// The editor's document API: open, change, preview, publish. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import {
  discardBodySchema,
  discardFieldsBodySchema,
  editablePageSchema,
  listedChangeSchema,
  listedDraftSchema,
  openedDocumentSchema,
  opsAnswerSchema,
  opsBodySchema,
  previewBodySchema,
  publishBodySchema,
  publishedSchema,
  sinceAnswerSchema,
} from './edit-schema.ts';

/** A batch of 100 ops of 48 kB would exceed a document; any batch that fits the document fits this. */
const opsBytesMax = 512 * 1024;

export const documentCalls = defineCalls({
  listPages: {
    call: 'GET /config/api/pages',
    needs: 'editor.open',
    about: 'pages',
    answer: z.object({ pages: z.array(editablePageSchema) }),
  },
  listDrafts: {
    call: 'GET /config/api/drafts',
    needs: 'editor.open',
    about: ['pages', 'drafts'],
    answer: z.object({ drafts: z.array(listedDraftSchema) }),
  },
  listChanges: {
    call: 'GET /config/api/changes',
    needs: ['versions.restore', { as: 'read' }],
    about: 'drafts',
    answer: z.object({ changes: z.array(listedChangeSchema) }),
  },
  open: { call: 'GET /config/api/documents/:id', needs: 'editor.open', about: 'pages', answer: openedDocumentSchema },
  applyOps: {
    call: 'POST /config/api/documents/:id/ops',
    needs: 'pages.edit',
    body: opsBodySchema,
    bodyBytesMax: opsBytesMax,
    answer: opsAnswerSchema,
  },
  /** Changes by others since the tab's revision. */
  since: {
    call: 'GET /config/api/documents/:id/ops',
    needs: 'editor.open',
    query: z.object({ base: z.coerce.number().int().min(0) }),
    answer: sinceAnswerSchema,
  },
  discard: {
    call: 'POST /config/api/documents/:id/discard',
    needs: 'pages.edit',
    body: discardBodySchema,
    answer: z.object({ rev: z.int() }),
  },
  /** Unpublished settings of a page, or fields of a post. */
  discardFields: {
    call: 'POST /config/api/documents/:id/discard-fields',
    needs: 'items.edit',
    body: discardFieldsBodySchema,
  },
  publish: {
    call: 'POST /config/api/publish',
    needs: 'pages.publish',
    body: publishBodySchema,
    answer: z.object({ published: z.array(publishedSchema) }),
  },
  preview: {
    call: 'POST /config/api/preview/:id',
    needs: 'editor.open',
    body: previewBodySchema,
    bodyBytesMax: opsBytesMax,
    answer: z.object({ rev: z.int(), sections: z.record(z.string(), z.string()) }),
  },
});
