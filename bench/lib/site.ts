// A site with the demo shop in a temporary folder, created by the product's own first start.
import { startStoa, temporaryFolder } from './processes.ts';

type Site = { folder: string; remove(): void; firstProductPath(origin: string): Promise<string> };

export async function demoSite(): Promise<Site> {
  const { folder, remove } = temporaryFolder('site');
  const first = await startStoa(folder);
  await first.stop();
  return { folder, remove, firstProductPath };
}

/** Reads the products from the store page's data. */
async function firstProductPath(origin: string): Promise<string> {
  return (await products(origin))[0]!.fullUrl;
}

type ListedProduct = {
  id: string;
  fullUrl: string;
  variants: { sku: string; unlimited: boolean; qtyInStock: number }[];
};

export async function products(origin: string, path = '/shop'): Promise<ListedProduct[]> {
  const response = await fetch(`${origin}${path}?format=json`);
  const page = (await response.json()) as { items?: ListedProduct[]; item?: ListedProduct };
  const found = page.item ? [page.item] : (page.items ?? []);
  if (found.length === 0) throw new Error(`${path} shows no products`);
  return found;
}
