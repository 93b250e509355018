// Products as the editor lists them, and bringing them from a CSV file.
import type { ListedProduct, StorePage } from '../../server/commerce/stock/schema.ts';
import type { ImportReport } from '../../server/import/report.ts';
import { messages } from '../messages.ts';
import { ask, get, Refused } from './ask.ts';
import { crumbFromCookie } from './call.ts';
import { finite, flag, list, nullable, optional, shape, text } from './shape.ts';
import { loadSite } from './site.ts';

export type { ImportReport, ListedProduct, StorePage };

export type ProductPage = {
  storePages: StorePage[];
  collectionId?: string;
  products: ListedProduct[];
  total: number;
  cursor?: string;
};

const storePage = shape({ id: text(100), title: text(1000), urlId: text(1000) });
const product = shape({
  id: text(100),
  title: text(1000),
  urlId: text(1000),
  visible: flag,
  variantCount: finite,
  price: text(100),
  pricesVary: flag,
  inStock: nullable(finite),
});
const products = shape({
  storePages: list(storePage, 1000),
  collectionId: optional(text(100)),
  products: list(product, 1000),
  total: finite,
  cursor: optional(text(2000)),
});

export function listProducts(query: { collectionId?: string; cursor?: string }): Promise<ProductPage> {
  const search = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][],
  );
  return get(`/config/api/products?${search}`, products);
}

/** A new store page; its address is made of the title. Spec §7. */
export async function createStorePage(title: string): Promise<{ id: string; title: string; path: string }> {
  const { id: websiteId } = await loadSite();
  const page = await ask<{ id: string; title: string; urlId: string }>(
    'POST',
    `/api/content-service/product/1.1/websites/${websiteId}/products`,
    { navigationTitle: title, title, urlId: '', description: '', enabled: true },
    storePage,
  );
  return { id: page.id, title: page.title, path: `/${page.urlId}` };
}

/**
 * @param dryRun looks at everything and writes nothing
 * @throws Refused with the server's words; TypeError when the network failed
 */
export async function importProducts(
  file: File,
  options: { collectionId?: string; dryRun: boolean; replaceSameUrl: boolean },
): Promise<ImportReport> {
  const form = new FormData();
  if (options.collectionId) form.set('collectionId', options.collectionId);
  form.set('file', file);
  const { dryRun, replaceSameUrl } = options;
  const answer = await fetch(`/api/import/products?dryRun=${dryRun}&replaceSameUrl=${replaceSameUrl}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'X-CSRF-Token': crumbFromCookie() },
    body: form,
  });
  const body = (await answer.json().catch(() => ({}))) as { report?: ImportReport; message?: string; error?: string };
  if (body.report) return body.report;
  throw new Refused(answer.ok ? 400 : answer.status, body.message ?? body.error ?? messages.otherwise, body);
}
