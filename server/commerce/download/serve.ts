// The owner's calls about products' files and orders' links. Commerce 2.2, 2.5.

import { assertCan, signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { pathOf } from '../../base/calls.ts';
import { omit } from '../../base/omit.ts';
import { storeBody } from '../../content/file/serve.ts';
import { noFields, noQuery } from '../../http/body.ts';
import type { Routes } from '../../http/context.ts';
import { transact } from '../../store/transact.ts';
import { timeline } from '../order/messages.ts';
import { loadOrder } from '../order/order.ts';
import { orderStep, recordEvent } from '../order/step.ts';
import { downloadCalls } from './calls.ts';
import { addProductFile, downloadsOf, listProductFiles, mailDownloads, removeProductFile } from './download.ts';
import { orderWithoutFiles } from './errors.ts';
import { fileBytesMax } from './limits.ts';
import type { DownloadParts } from './routes.ts';
import type { ProductFile } from './schema.ts';

const wire = (file: ProductFile) => omit(file, 'hash', 'addedBy');

export function serveDownloads(parts: DownloadParts): Routes {
  const { store, clock, ids, blobs } = parts;
  const { removeFile, ...calls } = downloadCalls;
  const filesOf = async (id: string) => ({ files: (await listProductFiles(store, id)).map(wire) });

  const routes = serve(calls, {
    async mailLinks({ params, actor }) {
      const whole = await loadOrder(store, params.id);
      const files = await downloadsOf(store, whole);
      if (files.length === 0) throw orderWithoutFiles();
      const step = orderStep(parts, actor.id);
      await transact(store, async (tx) => {
        await mailDownloads(tx, whole.order, files, step);
        recordEvent(tx, whole.order.id, step, 'download', timeline.downloadLinksSent);
      });
      return { sent: files.length };
    },
    listFiles: ({ params }) => filesOf(params.id),
    async addFile({ params, query, actor, ctx }) {
      const stored = await storeBody(ctx, blobs, fileBytesMax);
      const name = fileName(query.name);
      const file: ProductFile = { id: ids.next(), ...stored, name, addedAt: clock.now(), addedBy: actor.id };
      await transact(store, (tx) => addProductFile(tx, params.id, file));
      return { file: wire(file) };
    },
  });

  // Contributors who may delete only their own files pass here; the guard below checks the file's owner.
  routes.delete(pathOf(removeFile), async (ctx) => {
    const { id = '', file = '' } = ctx.params;
    assertCan(ctx, 'products.edit');
    assertCan(ctx, 'files.delete', { ownerId: signedInActor(ctx).id });
    noQuery(ctx);
    await noFields(ctx);
    await transact(store, (tx) =>
      removeProductFile(tx, id, file, clock.now(), ({ addedBy }) =>
        assertCan(ctx, 'files.delete', { ownerId: addedBy }),
      ),
    );
    ctx.body = await filesOf(id);
  });
  return routes;
}

/** Removes folders and characters that are invalid in file names. */
const fileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '').trim() || 'file';
