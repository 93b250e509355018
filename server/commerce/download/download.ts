// Files of digital products and their download links. Commerce 2.5.
import { hash } from 'node:crypto';
import type { Parts } from '../../base/parts.ts';
import { noteLeaving } from '../../data-folder/leaving-files.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { BoundBroken, type Tx, transact } from '../../store/transact.ts';
import { downloadsMail } from '../order/mails.ts';
import { findOrderState } from '../order/order.ts';
import type { Order, OrderLine, WholeOrder } from '../order/schema.ts';
import { entitlesToFiles } from '../order/states.ts';
import { mailShopper, type OrderStep } from '../order/step.ts';
import { loadProduct } from '../product/product.ts';
import { ProductType } from '../product/product-type.ts';
import { downloadGone, downloadUsedUp, productFileLimit, productFileUnknown } from './errors.ts';
import { downloadsPerLink, filesPerProduct, linkLifeMs, requestsPerLink } from './limits.ts';
import { type DownloadLink, downloadLinkSchema, type ProductFile, productFilesSchema } from './schema.ts';

/**
 *   ['product-files', product id]
 *   ['download-link', hash of the token]   the token itself is only in the mail
 *   ['download-count', kind, hash]         counters: `bytes` given, `requests`; `starts` of links from before bytes were counted
 */
const files = table<{ files: ProductFile[] }>({ name: 'product-files', topic: 'products', schema: productFilesSchema });
export const filesOfProducts = files.namesFiles(({ files }) =>
  files.map(({ hash, name }) => ({ hash, name: `download "${name}"` })),
);
const links = table<DownloadLink>({
  name: 'download-link',
  topic: 'none: on no screen',
  schema: downloadLinkSchema,
  expiresAt: (link) => link.expiresAt,
});
const countKey = (kind: 'bytes' | 'requests' | 'starts', hash: string): Key => ['download-count', kind, hash];

/** Deleted by a restore. */
export const downloadLinkPrefixes: readonly Key[] = [[links.name], ['download-count']];

const hashOf = (token: string): string => hash('sha256', token);

export const listProductFiles = async (source: Tx | Store, productId: string): Promise<ProductFile[]> =>
  (await files.find(source, productId))?.files ?? [];

/** @throws unknownItem, productFileLimit */
export async function addProductFile(tx: Tx, productId: string, file: ProductFile): Promise<void> {
  await loadProduct(tx, productId);
  const before = await listProductFiles(tx, productId);
  if (before.length >= filesPerProduct) throw productFileLimit();
  files.put(tx, { files: [...before, file] }, productId);
}

/** Past orders lose it too. @param guard throws when this file must stay @throws productFileUnknown */
export async function removeProductFile(
  tx: Tx,
  productId: string,
  fileId: string,
  now: number,
  guard: (file: ProductFile) => void,
): Promise<void> {
  const before = await listProductFiles(tx, productId);
  const gone = before.find(({ id }) => id === fileId);
  if (!gone) throw productFileUnknown();
  guard(gone);
  files.put(tx, { files: before.filter(({ id }) => id !== fileId) }, productId);
  noteLeaving(tx, gone.hash, now);
}

/** A file that an order includes. */
export type Download = { id: string; productId: string; name: string; sizeBytes: number };

/** Empty before payment, after a cancellation, and for a test order once the store is live. */
export async function downloadsOf(source: Tx | Store, { order, lines }: WholeOrder): Promise<Download[]> {
  if (!(await isDelivered(source, order))) return [];
  const productIds = [...new Set(lines.filter(isDigital).map(({ itemId }) => itemId))];
  const found = await Promise.all(productIds.map((id) => listProductFiles(source, id)));
  return productIds.flatMap((productId, n) =>
    found[n]!.map(({ id, name, sizeBytes }) => ({ id, productId, name, sizeBytes })),
  );
}

const isDigital = ({ productType }: OrderLine) => productType === ProductType.digital;

const isDelivered = async (source: Tx | Store, order: Order): Promise<boolean> =>
  entitlesToFiles(order) && (!order.testMode || (await loadWebsite(source)).store.testModeOn);

/** The path of a link with this token. */
export const downloadPath = (token: string): string => `/download/${token}`;

/** Creates a link; generate `token` before the transaction. */
export function putLink(tx: Tx, token: string, orderId: string, file: Download, now: number): void {
  const link = { orderId, productId: file.productId, fileId: file.id, expiresAt: now + linkLifeMs };
  links.put(tx, link, hashOf(token));
}

/** Mails new links; once they expire, the order page creates new ones. */
export async function mailDownloads(tx: Tx, order: Order, files: readonly Download[], step: OrderStep): Promise<void> {
  const linked = files.map((file, n) => {
    const token = step.tokenOf(`download ${n}`);
    putLink(tx, token, order.id, file, step.at);
    return { name: file.name, path: downloadPath(token) };
  });
  await mailShopper(tx, order, step, (site) => downloadsMail(site, order, linked));
}

/**
 * Serves the file of a link. A link allows ten times the file's size in bytes, however the downloads are split into ranges, interrupted
 * and resumed.
 *
 * @param bytesOf how much of the file this request is given
 * @returns with `giveBack`, for the bytes of it that were never sent
 * @throws downloadGone, downloadUsedUp
 */
export async function takeFile(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  token: string,
  bytesOf: (file: ProductFile) => number,
): Promise<{ file: ProductFile; bytes: number; giveBack: (unsent: number) => Promise<void> }> {
  const hash = hashOf(token);
  const given = countKey('bytes', hash);
  try {
    const { file, bytes } = await transact(store, async (tx) => {
      const link = await links.find(tx, hash);
      if (!link || link.expiresAt <= clock.now()) throw downloadGone();
      const [order, all] = await Promise.all([findOrderState(tx, link.orderId), listProductFiles(tx, link.productId)]);
      const file = all.find(({ id }) => id === link.fileId);
      if (!order || !(await isDelivered(tx, order)) || !file) throw downloadGone();
      const [bytesBefore = 0, startsBefore = 0] = (await Promise.all([
        tx.get(given),
        tx.get(countKey('starts', hash)),
      ])) as (number | undefined)[];
      if (bytesBefore + startsBefore * file.sizeBytes >= downloadsPerLink * file.sizeBytes) throw downloadUsedUp();
      const bytes = bytesOf(file);
      tx.add({ key: countKey('requests', hash), by: 1, max: requestsPerLink });
      if (bytes > 0) tx.add({ key: given, by: bytes });
      return { file, bytes };
    });
    const giveBack = async (unsent: number) => {
      await transact(store, async (tx) => tx.add({ key: given, by: -Math.min(unsent, bytes), min: 0 }));
    };
    return { file, bytes, giveBack };
  } catch (error) {
    if (error instanceof BoundBroken && error.key[0] === 'download-count') throw downloadUsedUp();
    throw error;
  }
}
