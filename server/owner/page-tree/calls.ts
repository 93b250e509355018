// The owner's API for pages: list, create, copy, delete. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import {
  approveBodySchema,
  enabledBodySchema,
  listQuerySchema,
  listSchema,
  madePageSchema,
  newPageSchema,
  noteBodySchema,
  offersSchema,
  pageRowSchema,
  plannedSchema,
  removalSchema,
  revisionSchema,
  scheduleBodySchema,
  sendBackBodySchema,
  trashRowSchema,
  treeSchema,
} from './schema.ts';

const path = '/config/api/pages/:id' as const;
/** A new page is a draft, so the permission to propose pages is enough. */
const proposes = ['pages.create', { as: 'ask' }] as const;

export const pageTreeCalls = defineCalls({
  listTypes: { call: 'GET /config/api/page-types', needs: proposes, answer: offersSchema },
  create: {
    call: 'POST /config/api/collections',
    needs: proposes,
    body: newPageSchema,
    answer: madePageSchema,
    status: 201,
  },
  duplicate: { call: `POST ${path}/duplicate`, needs: proposes, answer: madePageSchema, status: 201 },
  /** Includes its items, except products. */
  duplicateWithItems: {
    call: `POST ${path}/duplicate-with-items`,
    needs: proposes,
    answer: madePageSchema,
    status: 201,
  },
  /** Every page of the site tree, without items. */
  openTree: { call: 'GET /config/api/page-tree', needs: 'editor.open', about: ['pages', 'site'], answer: treeSchema },
  /** Pages and items, with search and pagination. */
  list: {
    call: 'GET /config/api/page-list',
    needs: 'editor.open',
    about: 'pages',
    query: listQuerySchema,
    answer: listSchema,
  },
  /** One page or item; absent if it is in the trash. */
  openRow: {
    call: 'GET /config/api/page-list/:id',
    needs: 'editor.open',
    about: 'pages',
    answer: z.object({ row: pageRowSchema.optional() }),
  },
  /** The draft's revision, for publishing or scheduling exactly that one; 0 for a page without sections. */
  openRevision: { call: `GET ${path}/revision`, needs: 'editor.open', about: 'drafts', answer: revisionSchema },
  setEnabled: { call: `PUT ${path}/enabled`, needs: 'pages.publish', body: enabledBodySchema },
  makeHome: { call: `PUT ${path}/home`, needs: 'pages.publish' },
  openRemoval: { call: `GET ${path}/removal`, needs: 'pages.create', about: 'pages', answer: removalSchema },
  remove: { call: `DELETE ${path}`, needs: 'pages.create' },
  listTrash: {
    call: 'GET /config/api/trash/pages',
    needs: 'pages.create',
    about: 'pages',
    answer: z.object({ pages: z.array(trashRowSchema) }),
  },
  restore: { call: 'POST /config/api/trash/pages/:id/restore', needs: 'pages.create', answer: madePageSchema },
  end: { call: 'DELETE /config/api/trash/pages/:id', needs: 'pages.create' },
  listPlanned: {
    call: 'GET /config/api/planned-pages',
    needs: 'editor.open',
    about: 'pages',
    answer: z.object({ planned: z.array(plannedSchema) }),
  },
  askReview: { call: `POST ${path}/review`, needs: 'pages.ask-review', body: noteBodySchema },
  withdraw: { call: `DELETE ${path}/review`, needs: 'pages.ask-review' },
  sendBack: { call: `POST ${path}/review/send-back`, needs: 'drafts.approve', body: sendBackBodySchema },
  approve: {
    call: `POST ${path}/review/approve`,
    needs: { all: ['drafts.approve', 'pages.publish'] },
    body: approveBodySchema,
  },
  schedule: { call: `PUT ${path}/schedule`, needs: 'pages.publish', body: scheduleBodySchema },
  unschedule: { call: `DELETE ${path}/schedule`, needs: 'pages.publish' },
});
