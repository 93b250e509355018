// Whether the rows for tags, sitemap and search cover all products and items. In stores that predate these rows, they
// are created gradually after startup; until then lists are calculated without them.
import type { Key, Store } from '../../store/store.ts';

const key: Key = ['content-index'];
/** Increase it when a kind of row is added, or words are extracted differently; all rows are rewritten then. */
const generation = 4;

type State = { generation: number; after?: Key };

export async function isIndexed(store: Store): Promise<boolean> {
  const state = (await store.get(key))?.value as State | undefined;
  return state?.generation === generation && state.after === undefined;
}

/** The position to continue from; undefined when all is done. */
export async function indexedUpTo(store: Store): Promise<{ after?: Key } | undefined> {
  const state = (await store.get(key))?.value as State | undefined;
  if (state?.generation !== generation) return {};
  return state.after && { after: state.after };
}

/** @param after absent: all is done */
export const putIndexedUpTo = async (store: Store, after?: Key): Promise<void> => {
  await store.commit({ puts: [{ key, value: { generation, ...(after && { after }) } satisfies State }] });
};
