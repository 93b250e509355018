// Whether the rows that came later than products and items (tags, sitemap, search) stand for all of them. A store from before there
// were such rows gets them at start, by and by; until then lists are worked out without them.
import type { Key, Store } from '../../store/store.ts';

const key: Key = ['content-index'];
/** Raise it when rows of another kind join, or texts become other words; all are written again then. */
const generation = 3;

type State = { generation: number; after?: Key };

export async function isIndexed(store: Store): Promise<boolean> {
  const state = (await store.get(key))?.value as State | undefined;
  return state?.generation === generation && state.after === undefined;
}

/** Cursor to continue from; undefined when all is done. */
export async function indexedUpTo(store: Store): Promise<{ after?: Key } | undefined> {
  const state = (await store.get(key))?.value as State | undefined;
  if (state?.generation !== generation) return {};
  return state.after && { after: state.after };
}

/** @param after absent: all is done */
export const putIndexedUpTo = async (store: Store, after?: Key): Promise<void> => {
  await store.commit({ puts: [{ key, value: { generation, ...(after && { after }) } satisfies State }] });
};
