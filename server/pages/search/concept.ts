// Background job for the index rows that lists, the sitemap and searches read.
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { indexContent } from './index-content.ts';
import { catchUpSearch } from './searchable.ts';

export const searchConcept = defineConcept({
  name: 'pages/search',
  jobs: ({ store }: Parts) => [
    {
      name: 'pages/search/index',
      // Searches read unindexed records themselves, so this may lag.
      everyMs: 2_000,
      begins: 'at once',
      async run(stopping) {
        // First creates the rows that an older store lacks.
        await indexContent(store, stopping);
        await catchUpSearch(store, stopping);
      },
    },
  ],
});
