// The owner's redirect API. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import {
  fromQuerySchema,
  redirectBodySchema,
  redirectListSchema,
  redirectQuerySchema,
  redirectRowSchema,
  traceSchema,
} from './schema.ts';

const needs = 'pages.publish';
const path = '/config/api/redirects';

export const redirectCalls = defineCalls({
  list: { call: `GET ${path}`, needs, about: 'pages', query: redirectQuerySchema, answer: redirectListSchema },
  add: {
    call: `POST ${path}`,
    needs,
    body: redirectBodySchema,
    answer: z.object({ redirect: redirectRowSchema }),
    status: 201,
  },
  remove: { call: `POST ${path}/remove`, needs, body: z.strictObject({ id: z.string().min(1).max(600) }) },
  trace: { call: `GET ${path}/trace`, needs, query: fromQuerySchema, answer: traceSchema },
});
