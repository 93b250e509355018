// The editor's calls about pages: open, change, preview, publish, go back. Each names the capability it needs (editor 3.5).
import * as z from 'zod';
import { assertCan, requireCapability, signedInActor } from '../../accounts/session/actor.ts';
import { notAllowed } from '../../accounts/session/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { readJson, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import type { Area } from '../../site/template/areas.ts';
import { blockOf, keyOf } from '../block/blocks.ts';
import { listChanges } from '../document/changes.ts';
import { findLiveDocument } from '../document/document.ts';
import {
  addedTypes,
  applyOps,
  findHead,
  hasDraft,
  listDrafts,
  loadDraftDocument,
  touchedTypes,
  withPatches,
} from '../document/draft.ts';
import { opsBodySchema, previewBodySchema, publishBodySchema, rollBackBodySchema } from '../document/edit-schema.ts';
import { layoutLocked, opRefused, versionMissing } from '../document/errors.ts';
import { changesLayout, isLayoutLocked } from '../document/locked-layout.ts';
import { discardDraft, publish, rollBack } from '../document/publish.ts';
import type { Document } from '../document/schema.ts';
import { findVersion, listVersions } from '../document/versions.ts';
import { findEditablePage, listEditablePages } from './pages.ts';

/** HTML of the chosen sections with edit marks, by section id. The renderer's door, wired in main.ts. */
export type RenderSections = (
  document: Document,
  sectionIds: readonly string[],
) => Promise<Readonly<Record<string, string>>>;

/** `templateAreas`: of the template that the site is shown in. */
export type DocumentParts = Parts & {
  renderSections: RenderSections;
  templateAreas: () => Promise<readonly Area[]>;
  /** Whether the template draws this type of block itself. */
  templateDraws: (type: number) => Promise<boolean>;
};

/** A batch of 100 ops of 48 kB would be more than a document holds; what fits the document fits this. */
const opsBytesMax = 512 * 1024;

const rights = { page: 'pages.edit', item: 'items.edit', field: 'pages.edit' } as const;

export function documentRoutes(parts: DocumentParts): Routes {
  const routes = newRoutes({ prefix: '/config/api' });

  routes.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  routes.get('/pages', requireCapability('editor.open'), async (ctx) => {
    ctx.body = { pages: await listEditablePages(parts) };
  });

  routes.get('/drafts', requireCapability('editor.open'), async (ctx) => {
    const drafts = await listDrafts(parts.store);
    ctx.body = {
      drafts: await Promise.all(
        drafts.map(async ({ id, head }) => ({
          id,
          rev: head.rev,
          draft: head.draft,
          page: await findEditablePage(parts, id),
        })),
      ),
    };
  });

  routes.get('/changes', requireCapability('versions.restore', { as: 'read' }), async (ctx) => {
    const changes = await listChanges(parts.store);
    ctx.body = {
      changes: await Promise.all(
        changes.map(async (change) => ({ ...change, page: await findEditablePage(parts, change.document) })),
      ),
    };
  });

  routes.get('/documents/:id', requireCapability('editor.open'), async (ctx) => {
    const id = idOf(ctx);
    const [document, head, changed, page] = await Promise.all([
      loadDraftDocument(parts.store, id),
      findHead(parts.store, id),
      hasDraft(parts.store, id),
      findEditablePage(parts, id),
    ]);
    ctx.body = { document, rev: head.rev, changed, page };
  });

  routes.post('/documents/:id/ops', async (ctx) => {
    const id = idOf(ctx);
    signedInActor(ctx);
    const body = await readJson(ctx, opsBodySchema, { maxBytes: opsBytesMax });
    const document = await loadDraftDocument(parts.store, id);
    const actor = assertCan(ctx, rights[document.kind]);
    for (const type of touchedTypes(document, body)) {
      const needs = blockOf(type)?.needs;
      if (needs && !can(actor, needs)) throw notAllowed({ capability: needs });
    }
    const added = addedTypes(document, body).filter((type) => !blockOf(type));
    for (const type of added) await assertDrawn(parts, id, type);
    if (document.kind === 'field' && changesLayout(document, body.ops))
      if (isLayoutLocked(await parts.templateAreas(), id)) throw layoutLocked();
    ctx.body = await applyOps(parts, actor, id, body);
  });

  routes.post('/documents/:id/discard', async (ctx) => {
    const id = idOf(ctx);
    signedInActor(ctx);
    const { rev } = await readJson(ctx, z.strictObject({ rev: z.int().min(0) }));
    const actor = assertCan(ctx, rights[(await loadDraftDocument(parts.store, id)).kind]);
    ctx.body = await discardDraft(parts, actor, id, rev);
  });

  routes.post('/publish', requireCapability('pages.publish'), async (ctx) => {
    const actor = signedInActor(ctx);
    const { documents } = await readJson(ctx, publishBodySchema);
    const published = await publish(parts, actor, documents);
    parts.log.info('published', { contributor: actor.id, documents: documents.map(({ id }) => id) });
    ctx.body = { published };
  });

  routes.get('/documents/:id/versions', async (ctx) => {
    assertCan(ctx, 'versions.restore', { as: 'read' });
    const { cursor } = readQuery(ctx, z.object({ cursor: z.string().max(500).optional() }));
    const id = idOf(ctx);
    ctx.body = await listVersions(parts.store, id, await findHead(parts.store, id), { cursor });
  });

  routes.get('/documents/:id/versions/:number', async (ctx) => {
    assertCan(ctx, 'versions.restore', { as: 'read' });
    const number = Number((ctx.params as { number: string }).number);
    const version =
      Number.isSafeInteger(number) && number > 0 ? await findVersion(parts.store, idOf(ctx), number) : undefined;
    if (!version) throw versionMissing({ number: Number.isSafeInteger(number) ? number : 0 });
    ctx.body = { version };
  });

  routes.post(
    '/documents/:id/roll-back',
    requireCapability('versions.restore'),
    requireCapability('pages.publish'),
    async (ctx) => {
      const actor = signedInActor(ctx);
      const target = await readJson(ctx, rollBackBodySchema);
      const published = await rollBack(parts, actor, idOf(ctx), target);
      parts.log.info('rolled-back', { contributor: actor.id, document: published.id, to: target.number });
      ctx.body = { published };
    },
  );

  /** Shows changes that are not saved yet; stores nothing. */
  routes.post('/preview/:id', requireCapability('editor.open'), async (ctx) => {
    const body = await readJson(ctx, previewBodySchema, { maxBytes: opsBytesMax });
    const id = idOf(ctx);
    const document = withPatches(await loadDraftDocument(parts.store, id), body.patches);
    const head = await findHead(parts.store, id);
    const present = body.sections.filter((section) => Object.hasOwn(document.sections, section));
    ctx.body = { rev: head.rev, sections: await parts.renderSections(document, present) };
  });

  return routes;
}

const idOf = (ctx: { params?: unknown }): string => (ctx.params as { id: string }).id;

/** A block that nothing draws would be an empty box. What an import brought may come back after it was deleted. */
async function assertDrawn(parts: DocumentParts, id: string, type: number): Promise<void> {
  const live = await findLiveDocument(parts.store, id);
  if (Object.values(live?.blocks ?? {}).some((block) => block.type === type) || (await parts.templateDraws(type)))
    return;
  throw opRefused({ why: `Blocks of type ${type} (${keyOf(type) ?? 'unknown'}) cannot be shown on this site` });
}
