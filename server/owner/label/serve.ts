// Serves the owner's API for tags and categories.
import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { labelCalls } from './calls.ts';
import { browseLabels, createLabel, dismissChange, mergeLabels, removeLabels, renameLabel } from './label.ts';

export function serveLabels(parts: Parts) {
  const noted = (event: string, actor: { id: string }, page: string, kind: string) =>
    parts.log.info(event, { contributor: actor.id, page, kind });
  return serve(labelCalls, {
    browse: ({ query }) => browseLabels(parts, query),
    create: ({ params, body }) => createLabel(parts, params.pageId, body.kind, body.name),
    async rename({ params, body: { kind, names, name }, actor }) {
      const answer = await renameLabel(parts, params.pageId, kind, names, name, actor);
      noted('label-renamed', actor, params.pageId, kind);
      return answer;
    },
    async merge({ params, body: { kind, names, name }, actor }) {
      const answer = await mergeLabels(parts, params.pageId, kind, names, name, actor);
      noted('labels-merged', actor, params.pageId, kind);
      return answer;
    },
    async remove({ params, body: { kind, names }, actor }) {
      const answer = await removeLabels(parts, params.pageId, kind, names, actor);
      noted('labels-removed', actor, params.pageId, kind);
      return answer;
    },
    async dismiss({ params, body: { kind, names, name }, ctx }) {
      // Anyone who may continue the change may dismiss it.
      const isRename = name !== undefined && names.length === 1;
      const actor = assertCan(ctx, isRename ? 'taxonomy.edit' : 'taxonomy.remove');
      await dismissChange(parts, params.pageId, kind, { names, ...(name !== undefined && { name }) });
      noted('label-change-dismissed', actor, params.pageId, kind);
    },
  });
}
