// The history of a document in the editor's API: list, open, name, roll back. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listedVersionSchema, publishedSchema, versionSchema } from './edit-schema.ts';
import { versionMessages } from './messages.ts';

export const versionNameMax = 80;
const versionNameSchema = z.string().trim().min(1, versionMessages.missingName).max(versionNameMax);
const nameVersionBodySchema = z.strictObject({ name: versionNameSchema.nullable() });
const namePresentBodySchema = z.strictObject({ name: versionNameSchema, rev: z.int().min(0) });

const rollBackBodySchema = z.strictObject({ number: z.int().min(1), rev: z.int().min(0) });

export const versionCalls = defineCalls({
  listVersions: {
    call: 'GET /config/api/documents/:id/versions',
    needs: ['versions.restore', { as: 'read' }],
    about: 'pages',
    query: z.object({ cursor: z.string().max(500).optional() }),
    answer: z.object({ versions: z.array(listedVersionSchema), cursor: z.string().optional() }),
  },
  openVersion: {
    call: 'GET /config/api/documents/:id/versions/:number',
    needs: ['versions.restore', { as: 'read' }],
    answer: z.object({ version: versionSchema }),
  },
  /** Named versions stay forever. */
  nameVersion: {
    call: 'PUT /config/api/documents/:id/versions/:number/name',
    needs: 'versions.restore',
    body: nameVersionBodySchema,
  },
  /** Names the page as it is now. */
  namePresent: {
    call: 'POST /config/api/documents/:id/versions',
    needs: 'versions.restore',
    body: namePresentBodySchema,
    answer: z.object({ number: z.int() }),
  },
  rollBack: {
    call: 'POST /config/api/documents/:id/roll-back',
    needs: { all: ['versions.restore', 'pages.publish'] },
    body: rollBackBodySchema,
    answer: z.object({ published: publishedSchema }),
  },
});
