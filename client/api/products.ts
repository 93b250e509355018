// Products as the editor lists them, and bringing them from a CSV file.
import type { ListedProduct, StorePage } from '../../server/commerce/stock/schema.ts';
import type { ImportReport } from '../../server/import/report.ts';
import { ask, Refused } from './ask.ts';
import { crumbFromCookie } from './call.ts';

export type { ImportReport, ListedProduct, StorePage };

export type ProductPage = {
  storePages: StorePage[];
  collectionId?: string;
  products: ListedProduct[];
  total: number;
  cursor?: string;
};

export function listProducts(query: { collectionId?: string; cursor?: string }): Promise<ProductPage> {
  const search = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][],
  );
  return ask('GET', `/config/api/products?${search}`);
}

/**
 * @param dryRun looks at everything and writes nothing
 * @throws Refused with the server's words; TypeError when the network failed
 */
export async function importProducts(
  file: File,
  options: { collectionId?: string; dryRun: boolean },
): Promise<ImportReport> {
  const form = new FormData();
  if (options.collectionId) form.set('collectionId', options.collectionId);
  form.set('file', file);
  const answer = await fetch(`/api/import/products?dryRun=${options.dryRun}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { Accept: 'application/json', 'X-CSRF-Token': crumbFromCookie() },
    body: form,
  });
  const body = (await answer.json().catch(() => ({}))) as { report?: ImportReport; message?: string; error?: string };
  if (body.report) return body.report;
  throw new Refused(answer.ok ? 400 : answer.status, body.message ?? body.error ?? 'Something went wrong', body);
}
