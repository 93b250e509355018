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
  const { remove, ...calls } = fileManagerCalls;
  const routes = serve(calls, {
    browse: ({ query }) => browseFiles(parts, query),

    async open({ params: { id }, ctx }) {
      const file = await loadManaged(store, id);
      const stored = await findManaged(store, id);
      const ownerId = stored?.kind === 'file' ? stored.file.addedBy : undefined;
      const [kind, key] = partsOfId(id);
      // Content names an image by its ID, or its address; a file by its address.
      const uses = await usesOf(store, kind === 'image' ? [key] : [file.path, decodeURIComponent(file.path)]);
      return {
        ...file,
        uses: uses.slice(0, usesMax),
        hasMoreUses: uses.length > usesMax,
        mayDelete: can(actorOf(ctx), 'files.delete', { ownerId }),
      };
    },

    async rename({ params: { id }, body, ctx }) {
      // Pages run whichever script has the name.
      if (isScript(partsOfId(id)[1])) assertCan(ctx, 'code.site');
      return { file: await renameFile(parts, id, body.name) };
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
    } else if (kind === 'file')
      await transact(store, (tx) =>
        removeSiteFile(tx, key, ({ addedBy }) => assertCan(ctx, 'files.delete', { ownerId: addedBy })),
      );
    else throw fileGone();
    ctx.status = 204;
  });
  return routes;
}
