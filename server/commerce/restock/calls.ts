// The restock notice API. Spec §7 "Restock", commerce 2.2. Portable.
import { defineCalls } from '../../base/calls.ts';
import {
  browseAnswer,
  browseQuery,
  groupPageSchema,
  groupSchema,
  listGroupsQuery,
  listSignUpsQuery,
  sendAllSchema,
  sentGroupsSchema,
  sentSchema,
  signUpPageSchema,
} from './schema.ts';

const path = '/api/site-users/account/notifications/restock';
const needs = 'customers.manage';

export const restockOwnerCalls = defineCalls({
  /** The editor's list. */
  browse: {
    call: 'GET /config/api/waitlists',
    needs,
    about: ['waitlists', 'products'],
    query: browseQuery,
    answer: browseAnswer,
  },
  listGroups: { call: `GET ${path}/groups`, needs, query: listGroupsQuery, answer: groupPageSchema },
  listSignUps: {
    call: `GET ${path}`,
    needs,
    about: ['waitlists', 'mails'],
    query: listSignUpsQuery,
    answer: signUpPageSchema,
  },
  send: { call: `POST ${path}/send`, needs, body: groupSchema, answer: sentSchema },
  sendAll: { call: `POST ${path}/send/all`, needs, body: sendAllSchema, answer: sentGroupsSchema },
});

/** `signUp` has its own route, since scripts of the original send more fields. */
export const restockCalls = defineCalls({ signUp: { call: `POST ${path}`, needs: 'anyone' }, ...restockOwnerCalls });
