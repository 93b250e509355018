// The owner's calls about customers. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { groupAnswer, groupBody, groupChangeBody, membersBody } from './group-schema.ts';
import {
  accessAnswerSchema,
  accessBodySchema,
  areasAnswerSchema,
  browseAnswer,
  browseQuery,
  countedAreasSchema,
  customerBodySchema,
  customerChangeSchema,
  customerPageSchema,
  customerRowSchema,
  listQuerySchema,
  noteBodySchema,
  notesAnswerSchema,
  tagsBodySchema,
} from './schema.ts';

const customer = '/api/commerce/customers/:id';
const needs = 'customers.manage';
const groups = '/config/api/customer-groups';

export const customerCalls = defineCalls({
  list: {
    call: 'GET /api/commerce/customers',
    needs,
    about: 'customers',
    query: listQuerySchema,
    answer: customerPageSchema,
  },
  /** The editor's list. */
  browse: { call: 'GET /config/api/customers', needs, about: 'customers', query: browseQuery, answer: browseAnswer },
  /** One page of the file; `X-Next-Page-Cursor` is set when there are more. */
  exportCsv: {
    call: 'GET /api/commerce/customers.csv',
    needs: 'customers.export',
    query: listQuerySchema,
    writes: 'file',
  },
  create: {
    call: 'POST /api/commerce/customers',
    needs,
    body: customerBodySchema,
    answer: customerRowSchema,
    status: 201,
  },
  change: { call: `PUT ${customer}`, needs, body: customerChangeSchema, answer: customerRowSchema },
  /** Counts only customers whose tags changed; skips those who were erased in between. */
  changeTags: {
    call: 'PUT /config/api/customer-tags',
    needs,
    body: tagsBodySchema,
    answer: z.object({ changed: z.int() }),
  },
  addNote: { call: `POST ${customer}/notes`, needs, body: noteBodySchema, answer: notesAnswerSchema },
  removeNote: { call: `DELETE ${customer}/notes/:noteId`, needs, answer: notesAnswerSchema },
  /** Member areas that the owner defined, and those that pages require; at most 200. */
  listAreas: {
    call: 'GET /config/api/member-areas',
    needs: 'editor.open',
    about: 'settings',
    answer: areasAnswerSchema,
  },
  countAreas: {
    call: 'GET /config/api/member-areas/customers',
    needs,
    about: 'customers',
    answer: countedAreasSchema,
  },
  grantAccess: { call: `PUT ${customer}/access`, needs, body: accessBodySchema, answer: accessAnswerSchema },
  listGroups: {
    call: `GET ${groups}`,
    needs,
    about: 'customers',
    /** A customer: also says which groups they are in. */
    query: z.object({ customer: z.string().max(100).optional() }),
    answer: z.object({ groups: z.array(groupAnswer.extend({ isMember: z.boolean().optional() })) }),
  },
  createGroup: { call: `POST ${groups}`, needs, body: groupBody, answer: groupAnswer, status: 201 },
  openGroup: { call: `GET ${groups}/:id`, needs, about: 'customers', answer: groupAnswer },
  changeGroup: { call: `PUT ${groups}/:id`, needs, body: groupChangeBody, answer: groupAnswer },
  removeGroup: { call: `DELETE ${groups}/:id`, needs },
  changeMembers: { call: `PUT ${groups}/:id/members`, needs, body: membersBody, answer: groupAnswer },
  withdrawAccess: { call: `DELETE ${customer}/access/:areaId`, needs, answer: accessAnswerSchema },
});
