// HTTP of downloads: the owner's files of a product, the shopper's fresh links and the files themselves. Commerce 2.2, 2.5.
import { ReadStream } from 'node:fs';
import * as z from 'zod';
import { assertCan, requireCapability, signedInActor } from '../../accounts/session/actor.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { type Blobs, BlobTooLarge } from '../../data-folder/blobs.ts';
import { noFields, readForm, readQuery, refuseEncoded } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { badRequest, notFound, tooLarge } from '../../http/errors.ts';
import { byNetwork, createLimiter, limitReached, rateLimit } from '../../http/rate-limit.ts';
import { safeRedirect } from '../../http/redirect.ts';
import { sendFile, servedBytes } from '../../http/send-file.ts';
import { transact } from '../../store/transact.ts';
import { mailSite, orderStep, recordEvent, sendMail } from '../order/lifecycle.ts';
import { downloadsMail } from '../order/mails.ts';
import { loadOrder, loadOrderOfLink } from '../order/order.ts';
import {
  addProductFile,
  downloadPath,
  downloadsOf,
  listProductFiles,
  putLink,
  removeProductFile,
  takeFile,
} from './download.ts';
import { fileBytesMax } from './limits.ts';
import type { ProductFile } from './schema.ts';

export type DownloadParts = Parts & SiteAddress & { blobs: Blobs };

const linkForm = z.object({ t: z.string().max(100), file: z.string().max(64) });
const nameQuery = z.object({ name: z.string().trim().min(1).max(200) });

const etagOf = (hash: string) => `"${hash.slice(0, 32)}"`;

const wire = ({ hash: _, addedBy: __, ...file }: ProductFile) => file;

export function downloadRoutes(parts: DownloadParts): Routes {
  const { store, clock, ids, blobs } = parts;
  const routes = newRoutes();
  const guesses = rateLimit({ name: 'download', points: 60, durationMs: 60_000, clock, by: byNetwork });
  const linksOfOrder = createLimiter({ points: 30, durationMs: 60 * 60 * 1000, clock });

  /** A fresh link for one file, and on to it. */
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
    await sendFile(ctx, blobs.path(file.hash), {
      type: 'application/octet-stream',
      etag: etagOf(file.hash),
      cacheControl: 'private, no-store',
      downloadName: file.name,
    });
    const { body, res } = ctx;
    res.once('close', () => {
      const unsent = bytes - (body instanceof ReadStream ? body.bytesRead : 0);
      if (unsent > 0) giveBack(unsent).catch((error: unknown) => parts.log.fault('download-count', error));
    });
  });

  /** Fresh links to the order's address. */
  routes.post('/api/commerce/orders/:id/downloads-mail', requireCapability('orders.change'), noFields, async (ctx) => {
    const whole = await loadOrder(store, ctx.params.id!);
    const files = await downloadsOf(store, whole);
    if (files.length === 0) throw notFound();
    const step = orderStep(parts, signedInActor(ctx).id);
    await transact(store, async (tx) => {
      const named = files.map((file, n) => {
        const token = step.tokenOf(`download ${n}`);
        putLink(tx, token, whole.order.id, file, step.at);
        return { name: file.name, url: `${step.siteUrl}${downloadPath(token)}` };
      });
      sendMail(tx, whole.order.id, downloadsMail(await mailSite(tx, step.siteUrl), whole.order, named), step);
      recordEvent(tx, whole.order.id, step, 'download', 'Download links sent');
    });
    ctx.body = { sent: files.length };
  });

  routes.get('/api/commerce/products/:id/files', requireCapability('products.edit', { as: 'ask' }), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { files: (await listProductFiles(store, ctx.params.id!)).map(wire) };
  });

  /** The file is the body, its name in the query: it goes to the disk as it comes. */
  routes.post('/api/commerce/products/:id/files', requireCapability('products.edit'), async (ctx) => {
    const { name } = readQuery(ctx, nameQuery);
    refuseEncoded(ctx);
    const declared = Number(ctx.req.headers['content-length'] ?? 0);
    if (declared > fileBytesMax) {
      ctx.set('Connection', 'close');
      throw tooLarge({ what: 'The file', maxBytes: fileBytesMax });
    }
    let stored: { hash: string; sizeBytes: number };
    try {
      stored = await blobs.putStream(ctx.req, fileBytesMax);
    } catch (error) {
      if (!(error instanceof BlobTooLarge)) throw error;
      ctx.set('Connection', 'close');
      throw tooLarge({ what: 'The file', maxBytes: fileBytesMax });
    }
    if (stored.sizeBytes === 0) throw badRequest('The file is empty.');
    const file: ProductFile = {
      id: ids.next(),
      ...stored,
      name: fileName(name),
      addedAt: clock.now(),
      addedBy: signedInActor(ctx).id,
    };
    await transact(store, (tx) => addProductFile(tx, ctx.params.id!, file));
    ctx.status = 201;
    ctx.body = { file: wire(file) };
  });

  routes.delete('/api/commerce/products/:id/files/:file', requireCapability('products.edit'), async (ctx) => {
    assertCan(ctx, 'files.delete', { ownerId: signedInActor(ctx).id });
    await transact(store, (tx) =>
      removeProductFile(tx, ctx.params.id!, ctx.params.file!, ({ addedBy }) =>
        assertCan(ctx, 'files.delete', { ownerId: addedBy }),
      ),
    );
    ctx.body = { files: (await listProductFiles(store, ctx.params.id!)).map(wire) };
  });

  return routes;
}

/** Without folders and without what no file is called. */
const fileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '').trim() || 'file';
