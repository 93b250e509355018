// The owner's API for unpublished product changes. Admin, "One rule of liveness". Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { catalogLimits } from '../catalog/limits.ts';
import { productPatchSchema } from '../catalog/schema.ts';
import {
  publishAnswerSchema,
  publishBodySchema,
  publishedAnswerSchema,
  scheduleBodySchema,
  stagedAnswerSchema,
} from './schema.ts';

const needs = 'products.edit';
const path = '/config/api/staged-products';
const { bodyBytesMax } = catalogLimits;

export const stagedProductCalls = defineCalls({
  list: {
    call: `GET ${path}`,
    needs,
    about: 'staged-products',
    answer: z.object({ staged: z.array(stagedAnswerSchema), published: z.array(publishedAnswerSchema) }),
  },
  /** Adds to the product's unpublished changes. `id` of the product. */
  stage: {
    call: `PUT ${path}/:id`,
    needs,
    body: productPatchSchema,
    bodyBytesMax,
    answer: z.object({ staged: stagedAnswerSchema.nullable() }),
  },
  discard: { call: `DELETE ${path}/:id`, needs },
  schedule: {
    call: `POST ${path}/schedule`,
    needs,
    body: scheduleBodySchema,
    answer: z.object({ staged: z.array(stagedAnswerSchema) }),
  },
  publish: { call: `POST ${path}/publish`, needs, body: publishBodySchema, answer: publishAnswerSchema },
  /** `id` of a publication. */
  rollBack: {
    call: `POST ${path}/published/:id/roll-back`,
    needs,
    body: z.strictObject({ force: z.boolean().default(false) }),
    answer: publishAnswerSchema,
  },
});
