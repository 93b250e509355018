// Refetches after an item change.
import type { QueryClient } from '@tanstack/react-query';

/** Query key of the list that owners put in order. */
export const orderedKey = (collectionId: string): string => `items ${collectionId} in order`;

/** Invalidates the lists of the page, and the pages themselves. */
export function rereadItems(client: QueryClient, collectionId: string): void {
  for (const queryKey of [['items', collectionId], [`items ${collectionId}`], [orderedKey(collectionId)], ['pages']])
    void client.invalidateQueries({ queryKey });
}
