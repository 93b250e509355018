import { defineConcept } from '../../http/concept.ts';
import { findContentItems } from './browse.ts';
import { itemCalls } from './calls.ts';
import * as refusals from './errors.ts';
import * as messages from './messages.ts';
import { serveItems } from './serve.ts';
import { wireItemCalls } from './wire.ts';
import { serveWireItems } from './wire-serve.ts';

export const itemConcept = defineConcept({
  name: 'content/item',
  calls: { ...itemCalls, ...wireItemCalls },
  refusals,
  messages,
  serve: (parts: Parameters<typeof serveWireItems>[0]) => [serveItems(parts), serveWireItems(parts)],
  search: {
    needs: ['items.edit'],
    async find({ store }, words, limit) {
      const items = await findContentItems(store, words, limit);
      return items.map(({ id, collectionId, title, urlId, hasPage }) => ({
        ...(hasPage ? { kind: 'page', id } : { kind: 'item', id: collectionId }),
        ...{ title, note: urlId },
      }));
    },
  },
});
