// A view that the owner saved: a search, filters, and a sort order under a name. Pure.
import type { ListState } from './list-state.ts';

export type SavedView = { name: string } & Pick<ListState, 'search' | 'sort' | 'filters'>;

const isText = (value: unknown): value is string => typeof value === 'string';

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, search, sort, filters } = value as Record<string, unknown>;
  if (![name, search, sort].every(isText) || typeof filters !== 'object' || filters === null) return false;
  return Object.values(filters).every(isText);
}

/** Whether they can be shown: scripts of the site can write to the same storage. */
export const areViews = (value: unknown): value is SavedView[] => Array.isArray(value) && value.every(isView);
