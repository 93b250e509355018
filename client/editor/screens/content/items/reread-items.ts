// Refetches after an item change.
import type { QueryClient } from '@tanstack/react-query';

/** Invalidates the lists of the page, and the pages themselves. */
export function rereadItems(client: QueryClient, collectionId: string): void {
  for (const queryKey of [['items', collectionId], [`items ${collectionId}`], ['pages']])
    void client.invalidateQueries({ queryKey });
}
