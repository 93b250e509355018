// Shoppers' calls: a new link from the order page, and the file. Commerce 2.5.
import { Readable } from 'node:stream';
import * as z from 'zod';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { FileStream } from '../../base/stored-file.ts';
import type { Blobs } from '../../data-folder/blobs.ts';
import { readForm } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { byNetwork, createLimiter, limitReached, rateLimit } from '../../http/rate-limit.ts';
import { safeRedirect } from '../../http/redirect.ts';
import { sendFile, servedBytes } from '../../http/send-file.ts';
import { transact } from '../../store/transact.ts';
import { loadOrderOfLink } from '../order/order.ts';
import { downloadPath, downloadsOf, putLink, takeFile } from './download.ts';

export type DownloadParts = Parts & SiteAddress & { blobs: Blobs };

const linkForm = z.object({ t: z.string().max(100), file: z.string().max(64) });

const etagOf = (hash: string) => `"${hash.slice(0, 32)}"`;

export function downloadRoutes(parts: DownloadParts): Routes {
  const { store, clock, ids, blobs } = parts;
  const routes = newRoutes();
  const guesses = rateLimit({ name: 'download', points: 60, durationMs: 60_000, clock, by: byNetwork });
  const linksOfOrder = createLimiter({ name: 'download-links', points: 30, durationMs: 60 * 60 * 1000, clock });

  /** Creates a new link for one file and redirects to it. */
  routes.post('/order-status/:id/downloads', guesses, async (ctx) => {
    const { t, file: fileId } = await readForm(ctx, linkForm);
    const whole = await loadOrderOfLink(store, ctx.params.id!, t);
    const file = (await downloadsOf(store, whole)).find(({ id }) => id === fileId);
    if (!file) throw notFound();
    const taken = linksOfOrder.take(whole.order.id);
    if (!taken.ok) throw limitReached(ctx, 'download-links', taken.retryAfterMs);
    const token = ids.token(24);
    await transact(store, async (tx) => putLink(tx, token, whole.order.id, file, clock.now()));
    safeRedirect(ctx, downloadPath(token));
  });

  routes.get('/download/:token', guesses, async (ctx) => {
    const { file, bytes, giveBack } = await takeFile(parts, ctx.params.token!.slice(0, 100), ({ hash, sizeBytes }) =>
      ctx.method === 'HEAD' ? 0 : servedBytes(ctx, sizeBytes, etagOf(hash)),
    );
    await sendFile(ctx, blobs.file(file.hash), {
      type: 'application/octet-stream',
      etag: etagOf(file.hash),
      cacheControl: 'private, no-store',
      downloadName: file.name,
    });
    const { body, res } = ctx;
    res.once('close', () => {
      const unsent = bytes - (body instanceof Readable ? (body as FileStream).bytesRead : 0);
      if (unsent > 0) giveBack(unsent).catch((error: unknown) => parts.log.fault('download-count', error));
    });
  });

  return routes;
}
