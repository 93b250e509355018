// Serves the file manager.
import { actorOf, assertCan, signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { pathOf } from '../../base/calls.ts';
import type { Parts } from '../../base/parts.ts';
import { can } from '../../base/roles.ts';
import { removeSiteFile } from '../../content/file/file.ts';
import { isScript } from '../../content/file/serve.ts';
import { removeImage } from '../../content/image/image.ts';
import { noFields, noQuery } from '../../http/body.ts';
import type { Routes } from '../../http/context.ts';
import { transact } from '../../store/transact.ts';
import { fileManagerCalls } from './calls.ts';
import { fileGone } from './errors.ts';
import { browseFiles, findManaged, loadManaged, partsOfId, renameFile } from './file-manager.ts';
import { usesMax, usesOf } from './uses.ts';

export function serveFileManager(parts: Parts): Routes {
  const { store } = parts;
  const ownerOf = async (id: string) => {
    const stored = await findManaged(store, id);
    return stored?.kind === 'file' ? stored.file.addedBy : undefined;
  };
  /** One search at a time, because each reads all content. */
  let turn: Promise<unknown> = Promise.resolve();
  const searchInTurn = <T>(search: () => Promise<T>): Promise<T> => {
    const found = turn.then(search);
    turn = found.catch(() => undefined);
    return found;
  };
  const { remove, ...calls } = fileManagerCalls;
  const routes = serve(calls, {
    browse: ({ query }) => browseFiles(parts, query),

    async open({ params: { id }, ctx }) {
      const file = await loadManaged(store, id);
      return { ...file, mayDelete: can(actorOf(ctx), 'files.delete', { ownerId: await ownerOf(id) }) };
    },

    async listUses({ params: { id } }) {
      const file = await loadManaged(store, id);
      const [kind, key] = partsOfId(id);
      // Content names an image by its ID, a file by its address.
      const marks = kind === 'image' ? [key] : [file.path, decodeURIComponent(file.path)];
      const uses = await searchInTurn(() => usesOf(store, marks, kind === 'file'));
      return { uses: uses.slice(0, usesMax), hasMoreUses: uses.length > usesMax };
    },

    async rename({ params: { id }, body, ctx }) {
      const [kind, key] = partsOfId(id);
      // The old address stops working, as if the file were deleted.
      if (kind === 'file') assertCan(ctx, 'files.delete', { ownerId: await ownerOf(id) });
      // Pages run whichever script has the name.
      const guard = (name: string) => isScript(name) && assertCan(ctx, 'code.site');
      if (kind === 'file') guard(key);
      return { file: await renameFile(parts, id, body.name, guard) };
    },
  });

  // Users who may delete only their own files pass this check; the file's owner is checked later.
  routes.delete(pathOf(remove), async (ctx) => {
    assertCan(ctx, 'files.delete', { ownerId: signedInActor(ctx).id });
    noQuery(ctx);
    await noFields(ctx);
    const [kind, key] = partsOfId(ctx.params.id ?? '');
    if (kind === 'image') {
      // Images have no owner.
      assertCan(ctx, 'files.delete');
      await transact(store, (tx) => removeImage(tx, key));
    } else if (kind === 'file') {
      if (isScript(key)) assertCan(ctx, 'code.site');
      await transact(store, (tx) =>
        removeSiteFile(tx, key, ({ addedBy }) => assertCan(ctx, 'files.delete', { ownerId: addedBy })),
      );
    } else throw fileGone();
    ctx.status = 204;
  });
  return routes;
}
