// Serves the site's files: `/s/<name>` for visitors (template-folders 11), and the owner's upload, list and delete.
// Public.

import { assertCan, signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { pathOf } from '../../base/calls.ts';
import type { Parts } from '../../base/parts.ts';
import { wirePageEnd } from '../../base/wire-page.ts';
import { type Blobs, BlobTooLarge } from '../../data-folder/blobs.ts';
import { noFields, noQuery, refuseEncoded } from '../../http/body.ts';
import type { Ctx, Routes } from '../../http/context.ts';
import { badRequest, tooLarge } from '../../http/errors.ts';
import { mediaTypeOf } from '../../http/media-types.ts';
import { sendFile } from '../../http/send-file.ts';
import { transact } from '../../store/transact.ts';
import { fileCalls } from './calls.ts';
import { addSiteFile, listSiteFiles, loadSiteFile, removeSiteFile } from './file.ts';
import { messages } from './messages.ts';
import { type SiteFile, siteFileBytesMax, siteFileName, siteFilePath } from './schema.ts';

const wire = ({ hash: _, addedBy: __, folderId: ___, ...file }: SiteFile) => ({ ...file, path: siteFilePath(file) });

/**
 * Scripts run in pages that include them, so they require the permission to change the site's code. Other files can't
 * run, whatever they contain.
 */
export const isScript = (name: string) =>
  /\.(?:js|mjs|cjs|wasm)$/i.test(name) || mediaTypeOf(name).startsWith('text/javascript');

export function serveFiles({ store, clock, blobs }: Parts & { blobs: Blobs }): Routes {
  const { remove, ...calls } = fileCalls;
  const routes = serve(calls, {
    async show({ params, ctx }) {
      const file = await loadSiteFile(store, params.name);
      // The file may be replaced under its name, so browsers must revalidate soon, which costs no bytes.
      await sendFile(ctx, blobs.file(file.hash), {
        type: mediaTypeOf(file.name),
        etag: `"${file.hash.slice(0, 32)}"`,
        cacheControl: 'public, max-age=300, stale-while-revalidate=600',
      });
    },

    async list({ query }) {
      const { files, cursor } = await listSiteFiles(store, query);
      return { files: files.map(wire), ...wirePageEnd(cursor) };
    },

    async upload({ query, actor, ctx }) {
      const name = siteFileName(query.name);
      if (name === '') throw badRequest(messages.nameMissing);
      if (isScript(name)) assertCan(ctx, 'code.site');
      const stored = await storeBody(ctx, blobs, siteFileBytesMax);
      const file: SiteFile = { name, ...stored, addedAt: clock.now(), addedBy: actor.id };
      await transact(store, (tx) => addSiteFile(tx, file));
      return { file: wire(file) };
    },
  });

  // Users who may delete only their own files pass this check; the file's owner is checked later.
  routes.delete(pathOf(remove), async (ctx) => {
    assertCan(ctx, 'files.delete', { ownerId: signedInActor(ctx).id });
    noQuery(ctx);
    await noFields(ctx);
    await transact(store, (tx) =>
      removeSiteFile(tx, ctx.params.name ?? '', ({ addedBy }) => assertCan(ctx, 'files.delete', { ownerId: addedBy })),
    );
    ctx.status = 204;
  });
  return routes;
}

/** Streams the body to disk. @param head bytes before it */
export async function storeBody(ctx: Ctx, blobs: Blobs, maxBytes: number, head?: Uint8Array) {
  refuseEncoded(ctx);
  const headBytes = head?.length ?? 0;
  const refuse = () => {
    ctx.set('Connection', 'close');
    return tooLarge({ what: 'The file', maxBytes });
  };
  if (Number(ctx.req.headers['content-length'] ?? 0) > maxBytes) throw refuse();
  const stored = await blobs
    .putStream(head ? withHead(head, ctx.req) : ctx.req, maxBytes + headBytes)
    .catch((error: unknown) => {
      throw error instanceof BlobTooLarge ? refuse() : error;
    });
  if (stored.sizeBytes === headBytes) throw badRequest(messages.empty);
  return stored;
}

async function* withHead(head: Uint8Array, body: AsyncIterable<Uint8Array>) {
  yield head;
  yield* body;
}
