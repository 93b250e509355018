// The owner's calls for mailing lists and their subscribers. Editor 3.5 "Mailing lists", H4. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { importBytesMax } from './limits.ts';
import {
  addBodySchema,
  countedListSchema,
  emailsBodySchema,
  exportQuery,
  importedSchema,
  listBodySchema,
  subscriberAnswer,
  subscriberQuery,
} from './schema.ts';

const needs = 'mailing.manage';
const about = ['mailing-lists', 'mails'] as const;
const oneList = z.object({ list: countedListSchema });
const doneSchema = z.object({ done: z.int() });

export const mailingListCalls = defineCalls({
  list: {
    call: 'GET /config/api/mailing-lists',
    needs,
    about,
    answer: z.object({ lists: z.array(countedListSchema) }),
  },
  create: { call: 'POST /config/api/mailing-lists', needs, body: listBodySchema, answer: oneList, status: 201 },
  save: { call: 'PUT /config/api/mailing-lists/:id', needs, body: listBodySchema, answer: oneList },
  /** With everyone on it. */
  remove: { call: 'DELETE /config/api/mailing-lists/:id', needs },
  browse: {
    call: 'GET /config/api/mailing-lists/:id/subscribers',
    needs,
    about,
    query: subscriberQuery,
    answer: subscriberAnswer,
  },
  add: { call: 'POST /config/api/mailing-lists/:id/subscribers', needs, body: addBodySchema },
  /** The text of a CSV file. */
  importCsv: {
    call: 'POST /config/api/mailing-lists/:id/import',
    needs,
    body: z.strictObject({ text: z.string().max(importBytesMax) }),
    // JSON writes some characters with two.
    bodyBytesMax: importBytesMax * 2,
    answer: importedSchema,
  },
  unsubscribe: {
    call: 'POST /config/api/mailing-lists/:id/unsubscribe',
    needs,
    body: emailsBodySchema,
    answer: doneSchema,
  },
  removeSubscribers: {
    call: 'POST /config/api/mailing-lists/:id/remove',
    needs,
    body: emailsBodySchema,
    answer: doneSchema,
  },
  exportCsv: {
    call: 'GET /config/api/mailing-lists/:id/subscribers.csv',
    needs,
    query: exportQuery,
    writes: 'file',
  },
});

/** For the choice of a list in a form, which more people may make. */
export const listChoiceCalls = defineCalls({
  choices: {
    call: 'GET /config/api/mailing-list-choices',
    needs: 'forms.edit',
    about: 'mailing-lists',
    answer: z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
});
