// After an item has changed.
import type { QueryClient } from '@tanstack/react-query';

/** Lists of the page, and the pages themselves, are read again. */
export function rereadItems(client: QueryClient, collectionId: string): void {
  for (const queryKey of [['items', collectionId], [`items ${collectionId}`], ['pages']])
    void client.invalidateQueries({ queryKey });
}
