import { holdsWords } from '../../base/text/folded.ts';
import { defineConcept } from '../../http/concept.ts';
import { collectionCalls } from './calls.ts';
import { listCollections } from './collection.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { hasUrl } from './schema.ts';
import { serveCollections } from './serve.ts';
import { wireCollectionCalls } from './wire.ts';
import { serveWireCollections } from './wire-serve.ts';

export const collectionConcept = defineConcept({
  name: 'content/collection',
  calls: { ...collectionCalls, ...wireCollectionCalls },
  refusals,
  messages,
  serve: (parts: Parameters<typeof serveCollections>[0]) => [serveCollections(parts), serveWireCollections(parts)],
  search: {
    needs: ['editor.open'],
    async find({ store }, words, limit) {
      const pages = await listCollections(store);
      const found = pages.filter(({ title, navigationTitle, urlId }) =>
        holdsWords(`${navigationTitle} ${title} ${urlId}`, words),
      );
      return found.slice(0, limit).map((page) => ({
        ...{ kind: 'page', id: page.id, title: page.navigationTitle },
        ...(hasUrl(page) && { note: `/${page.urlId}` }),
      }));
    },
  },
});
