import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { labelCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { browseLabels, createLabel, dismissChange, mergeLabels, removeLabels, renameLabel } from './label.ts';

const serveLabels = (parts: Parts) =>
  serve(labelCalls, {
    browse: ({ query }) => browseLabels(parts, query),
    create: ({ params, body }) => createLabel(parts, params.pageId, body.kind, body.name),
    rename: ({ params, body, actor }) => renameLabel(parts, params.pageId, body, actor),
    merge: ({ params, body, actor }) => mergeLabels(parts, params.pageId, body, actor),
    remove: ({ params, body, actor }) => removeLabels(parts, params.pageId, body, actor),
    async dismiss({ params, body: { kind, names, name }, ctx }) {
      // Anyone who may continue the change may dismiss it.
      const isRename = name !== undefined && names.length === 1;
      assertCan(ctx, isRename ? 'taxonomy.edit' : 'taxonomy.remove');
      await dismissChange(parts, params.pageId, kind, { names, ...(name !== undefined && { name }) });
    },
  });

export const labelConcept = defineConcept({ name: 'owner/label', calls: labelCalls, refusals, serve: serveLabels });
