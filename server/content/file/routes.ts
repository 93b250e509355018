// HTTP of the site's files: `/s/<name>` for visitors (template-folders 11), and the owner's upload, list and delete.
import * as z from 'zod';
import { assertCan, requireCapability, signedInActor } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { type Blobs, BlobTooLarge } from '../../data-folder/blobs.ts';
import { readQuery, refuseEncoded } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { badRequest, tooLarge } from '../../http/errors.ts';
import { mediaTypeOf } from '../../http/media-types.ts';
import { sendFile } from '../../http/send-file.ts';
import { transact } from '../../store/transact.ts';
import { addSiteFile, listSiteFiles, loadSiteFile, removeSiteFile } from './file.ts';
import { type SiteFile, siteFileBytesMax, siteFileName, siteFilePath } from './schema.ts';

const nameQuery = z.object({ name: z.string().trim().min(1).max(200) });
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});

const wire = ({ hash: _, addedBy: __, ...file }: SiteFile) => ({ ...file, path: siteFilePath(file) });

/** What runs in pages that name it: for those who may write the site's code. Anything else runs nothing, whatever it is (`asset`). */
const isScript = (name: string) =>
  /\.(?:js|mjs|cjs|wasm)$/i.test(name) || mediaTypeOf(name).startsWith('text/javascript');

export function siteFileRoutes({ store, clock, blobs }: Parts & { blobs: Blobs }): Routes {
  const routes = newRoutes();

  routes.get('/s/:name', async (ctx) => {
    const file = await loadSiteFile(store, ctx.params.name ?? '');
    // The name may mean other bytes one day, so browsers ask again; that costs no bytes.
    await sendFile(ctx, blobs.path(file.hash), {
      type: mediaTypeOf(file.name),
      etag: `"${file.hash.slice(0, 32)}"`,
      cacheControl: 'public, max-age=3600, stale-while-revalidate=86400',
    });
  });

  routes.get('/config/api/files', requireCapability('editor.open'), async (ctx) => {
    const { files, cursor } = await listSiteFiles(store, readQuery(ctx, listQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { files: files.map(wire), nextPageCursor: cursor ?? null, hasNextPage: cursor !== undefined };
  });

  /** The file is the body, its name in the query: it goes to the disk as it comes. */
  routes.post('/config/api/files', requireCapability('files.upload'), async (ctx) => {
    const name = siteFileName(readQuery(ctx, nameQuery).name);
    if (name === '') throw badRequest('The file needs a name with letters or digits in it.');
    if (isScript(name)) assertCan(ctx, 'code.site');
    refuseEncoded(ctx);
    const refuse = () => {
      ctx.set('Connection', 'close');
      return tooLarge({ what: 'The file', maxBytes: siteFileBytesMax });
    };
    if (Number(ctx.req.headers['content-length'] ?? 0) > siteFileBytesMax) throw refuse();
    const stored = await blobs.putStream(ctx.req, siteFileBytesMax).catch((error: unknown) => {
      throw error instanceof BlobTooLarge ? refuse() : error;
    });
    if (stored.sizeBytes === 0) throw badRequest('The file is empty.');
    const file: SiteFile = { name, ...stored, addedAt: clock.now(), addedBy: signedInActor(ctx).id };
    await transact(store, (tx) => addSiteFile(tx, file));
    ctx.status = 201;
    ctx.body = { file: wire(file) };
  });

  /** Whoever may delete only their own files gets no further than the question whether this one is theirs. */
  routes.delete('/config/api/files/:name', async (ctx) => {
    assertCan(ctx, 'files.delete', { ownerId: signedInActor(ctx).id });
    await transact(store, (tx) =>
      removeSiteFile(tx, ctx.params.name ?? '', ({ addedBy }) => assertCan(ctx, 'files.delete', { ownerId: addedBy })),
    );
    ctx.status = 204;
  });

  return routes;
}
