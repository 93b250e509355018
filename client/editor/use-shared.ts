// The site's shared sections with the pages that use them, for the library, the outline, and the panels.
import { sharedSectionCalls } from '../../server/content/shared-section/calls.ts';
import { useCall } from './use-call.ts';

export const useShared = () => useCall(sharedSectionCalls.list, undefined, { select: ({ shared }) => shared });

/** Names by ID. */
export function useSharedNames(): ReadonlyMap<string, string> {
  const { data = [] } = useShared();
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** The number of blocks in each. */
export function useSharedCounts(): (sharedId: string) => number {
  const { data = [] } = useShared();
  const counts = new Map(data.map(({ id, layout }) => [id, Object.keys(layout.blocks).length]));
  return (id) => counts.get(id) ?? 0;
}
