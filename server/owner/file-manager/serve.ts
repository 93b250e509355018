// Serves the file manager.
import { actorOf, assertCan, signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { pathOf } from '../../base/calls.ts';
import { DomainError } from '../../base/errors.ts';
import { can } from '../../base/roles.ts';
import { siteFileName } from '../../content/file/schema.ts';
import { isScript, storeBody } from '../../content/file/serve.ts';
import type { ImageParts } from '../../content/image/image.ts';
import { noFields, noQuery } from '../../http/body.ts';
import type { Ctx, Routes } from '../../http/context.ts';
import { listUses } from '../uses/uses.ts';
import { fileManagerCalls } from './calls.ts';
import { trashedFileGone, uploadIncomplete } from './errors.ts';
import { browseFiles, endFolder, moveFile, renameFile, trashFile } from './file-manager.ts';
import { createFolder, listFolders, renameFolder } from './folders.ts';
import { partBytesMax } from './limits.ts';
import { loadManaged, managed, ownerOf, partsOfId, type StoredFile } from './managed.ts';
import { browseTrash, emptyTrash, endFile, findTrashedFile, restoreFile } from './trash.ts';
import { addPart, endUpload, finishUpload, headOf, loadUpload, openUpload, startUpload } from './uploads.ts';

export function serveFileManager(parts: ImageParts): Routes {
  const { store, blobs } = parts;
  /** Pages run whichever script has the name. */
  const guardName = (ctx: Ctx, name: string) => isScript(name) && assertCan(ctx, 'code.site');
  const guard = (ctx: Ctx) => (stored: StoredFile) => {
    assertCan(ctx, 'files.delete', { ownerId: ownerOf(stored) });
    if (stored.kind === 'file') guardName(ctx, stored.file.name);
  };
  const passes = (ctx: Ctx) => (stored: StoredFile) => {
    try {
      guard(ctx)(stored);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return false;
    }
  };
  const guardTrashed = async (ctx: Ctx, id: string) => {
    const stored = await findTrashedFile(store, id);
    if (!stored) throw trashedFileGone();
    guard(ctx)(stored);
  };
  /** Each in its own commit: some may be gone, or someone else's. */
  const each = async (ids: readonly string[], act: (id: string) => Promise<void>) => {
    const answer = { done: [] as string[], failed: [] as string[] };
    for (const id of new Set(ids)) {
      try {
        await act(id);
        answer.done.push(id);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        answer.failed.push(id);
      }
    }
    return answer;
  };
  const { remove, ...calls } = fileManagerCalls;
  const routes = serve(calls, {
    browse: ({ query }) => browseFiles(parts, query),

    async open({ params: { id }, ctx }) {
      const stored = await loadManaged(store, id);
      const mayDelete = can(actorOf(ctx), 'files.delete', { ownerId: ownerOf(stored) });
      return { ...managed(stored), mayDelete, folders: await listFolders(store) };
    },

    async listUses({ params: { id } }) {
      const file = managed(await loadManaged(store, id));
      const [kind, key] = partsOfId(id);
      // Content names an image by its ID, a file by its address.
      const marks = kind === 'image' ? [key] : [file.path, decodeURIComponent(file.path)];
      return listUses(store, { marks, isAddress: kind === 'file' });
    },

    async rename({ params: { id }, body, ctx }) {
      const stored = await loadManaged(store, id);
      // The old address of a file stops working, as if the file were deleted.
      if (stored.kind === 'file') guard(ctx)(stored);
      return { file: await renameFile(parts, id, body.name, (name) => guardName(ctx, name)) };
    },

    move: ({ body }) => each(body.ids, (id) => moveFile(parts, id, body.folderId)),
    removeMany: ({ body, actor, ctx }) => each(body.ids, (id) => trashFile(parts, id, actor, guard(ctx))),

    createFolder: async ({ body }) => ({ folder: await createFolder(parts, body.name) }),
    renameFolder: async ({ params, body }) => ({ folder: await renameFolder(parts, params.id, body.name) }),
    removeFolder: ({ params }) => endFolder(parts, params.id),

    listTrash: ({ query }) => browseTrash(parts, query),
    async restore({ params: { id }, actor, ctx }) {
      await guardTrashed(ctx, id);
      return { file: managed(await restoreFile(parts, id, actor, guard(ctx))) };
    },
    async end({ params: { id }, ctx }) {
      await guardTrashed(ctx, id);
      await endFile(parts, id);
    },
    emptyTrash: async ({ ctx }) => ({ count: await emptyTrash(parts, passes(ctx)) }),

    async startUpload({ body, actor, ctx }) {
      if (body.as === 'file') guardName(ctx, siteFileName(body.name));
      if (body.replaces !== undefined) guard(ctx)(await loadManaged(store, body.replaces));
      return startUpload(parts, body, actor);
    },
    openUpload: ({ params, actor }) => openUpload(store, params.id, actor),
    async addPart({ params: { id, number }, actor, ctx }) {
      await loadUpload(store, id, actor);
      if (!/^\d{1,3}$/.test(number)) throw uploadIncomplete();
      const part = await storeBody(ctx, blobs, partBytesMax, headOf(id));
      return addPart(parts, id, Number(number), part, actor);
    },
    finishUpload: async ({ params, actor, ctx }) => ({
      file: managed(await finishUpload(parts, params.id, actor, guard(ctx))),
    }),
    cancelUpload: async ({ params, actor }) => endUpload(parts, await loadUpload(store, params.id, actor)),
  });

  // Users who may delete only their own files pass this check; the file's owner is checked later.
  routes.delete(pathOf(remove), async (ctx) => {
    const actor = signedInActor(ctx);
    assertCan(ctx, 'files.delete', { ownerId: actor.id });
    noQuery(ctx);
    await noFields(ctx);
    await trashFile(parts, ctx.params.id ?? '', actor, guard(ctx));
    ctx.status = 204;
  });
  return routes;
}
