// The owner's redirects by the path that they lead away from.
import * as z from 'zod';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';

const redirectSchema = z.object({
  /** The path it leads away from; its own ID. */
  from: z.string(),
  to: z.string(),
  /** 301, else 302. */
  isPermanent: z.boolean(),
  addedOn: z.int(),
});
export type Redirect = z.infer<typeof redirectSchema>;

export const redirects = table<Redirect>({ name: 'redirect', topic: 'pages', schema: redirectSchema });

/** Normalizes a path for storing and lookup: lowercase, without a trailing slash. */
export function redirectKey(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end).toLowerCase();
}

/** @param path decoded, with a leading slash */
export const findRedirect = (source: Tx | Store, path: string): Promise<Redirect | undefined> =>
  redirects.find(source, redirectKey(path));

/** Encoded for the `Location` header. */
export function locationOf({ to }: Pick<Redirect, 'to'>): string {
  const url = new URL(to, 'http://site.invalid');
  return to.startsWith('/') ? url.pathname + url.search + url.hash : url.href;
}
