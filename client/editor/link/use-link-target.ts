// Finds what a link leads to: a page, an item, or a product.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { can } from '../../../server/base/roles.ts';
import { stockCalls } from '../../../server/commerce/stock/calls.ts';
import type { EditablePage } from '../../../server/content/document/edit-schema.ts';
import { pageTreeCalls } from '../../../server/owner/page-tree/calls.ts';
import { checkCalls } from '../../../server/pages/check/calls.ts';
import { ask } from '../../api/ask.ts';
import { useEditor } from '../editor-context.ts';
import { callParts, useCall } from '../use-call.ts';
import { usePages } from '../use-pages.ts';
import { isLinkable } from './link-value.ts';

export type LinkTarget = { id: string; title: string; path: string; imageId?: string | undefined };

/** @param id may be empty @returns undefined if it does not exist, e.g. after it was deleted; `unknown` while it loads */
export function useLinkTarget(id: string): LinkTarget | 'unknown' | undefined {
  const pages = usePages();
  const page = pages.data?.find((one) => one.id === id);
  const found = useCall(checkCalls.openTarget, { query: { id } }, { enabled: id !== '' && !page && !pages.isPending });
  if (page) return targetOf(page);
  if (id === '') return undefined;
  return found.data ? found.data.target : 'unknown';
}

/** Undefined for a path of none, and offline. */
export const findLinkTarget = (query: { id: string } | { path: string }): Promise<LinkTarget | undefined> =>
  ask(checkCalls.openTarget, { query }).then(
    ({ target }) => target,
    () => undefined,
  );

type Rows = { rows: LinkTarget[]; nextCursor?: string | undefined };
type Cursor = { source: number; cursor: string | undefined };
type Batch = { rows: LinkTarget[]; next: Cursor | undefined };

const limit = 50;

async function pagesOf(kind: 'page' | 'item', search: string | undefined, cursor: string | undefined): Promise<Rows> {
  const sort = kind === 'page' ? 'title' : '-updated';
  const { rows, nextCursor } = await ask(pageTreeCalls.list, { query: { kind, sort, search, limit, cursor } });
  return { rows: rows.filter(isLinkable), nextCursor };
}

async function productsOf(search: string | undefined, cursor: string | undefined): Promise<Rows> {
  const [{ storePages }, { rows, nextCursor }] = await Promise.all([
    ask(stockCalls.listStorePages),
    ask(stockCalls.listProducts, { query: { sort: 'title', search, limit, cursor } }),
  ]);
  const pageOf = (id: string) => storePages.find((page) => page.id === id)?.urlId ?? '';
  return {
    rows: rows.map(({ id, title, imageId, collectionId, urlId }) => ({
      ...{ id, title, imageId },
      path: `/${pageOf(collectionId)}/p/${urlId}`,
    })),
    nextCursor,
  };
}

const targetOf = ({ id, navigationTitle, path }: EditablePage): LinkTarget => ({ id, title: navigationTitle, path });
const matching =
  (search: string) =>
  ({ title, path }: LinkTarget): boolean =>
    `${title} ${path}`.toLowerCase().includes(search.trim().toLowerCase());

/**
 * Pages, then items with the latest change first, then products; as many as one answer has at a time. Offline, those
 * that the editor has loaded.
 */
export function useLinkTargets(search: string) {
  const { person } = useEditor();
  const pages = usePages();
  const hasProducts = can(person, 'products.edit', { as: 'ask' });
  const words = search.trim() || undefined;
  const found = useInfiniteQuery({
    ...callParts(pageTreeCalls.list, 'link targets', words, hasProducts),
    placeholderData: keepPreviousData,
    initialPageParam: { source: 0, cursor: undefined } as Cursor,
    getNextPageParam: ({ next }: Batch) => next,
    async queryFn({ pageParam }): Promise<Batch> {
      const sources = [
        (cursor?: string) => pagesOf('page', words, cursor),
        (cursor?: string) => pagesOf('item', words, cursor),
        ...(hasProducts ? [(cursor?: string) => productsOf(words, cursor)] : []),
      ];
      const rows: LinkTarget[] = [];
      let { cursor } = pageParam;
      for (const [n, source] of sources.entries()) {
        if (n < pageParam.source) continue;
        const answer = await source(cursor);
        rows.push(...answer.rows);
        cursor = answer.nextCursor;
        if (cursor !== undefined) return { rows, next: { source: n, cursor } };
      }
      return { rows, next: undefined };
    },
  });
  const isAway = found.isError || found.fetchStatus === 'paused';
  const cached = isAway ? pages.data?.filter(isLinkable).map(targetOf).filter(matching(search)) : undefined;
  return { found, rows: found.data?.pages.flatMap(({ rows }) => rows) ?? cached, hasProducts };
}
