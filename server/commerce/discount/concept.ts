import { defineConcept } from '../../http/concept.ts';
import { browseDiscounts } from './browse.ts';
import { discountCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { serveDiscounts } from './serve.ts';

export const discountConcept = defineConcept({
  name: 'commerce/discount',
  calls: discountCalls,
  refusals,
  messages,
  serve: serveDiscounts,
  search: {
    needs: ['discounts.manage'],
    async find(parts, words, limit) {
      const { rows } = await browseDiscounts(parts, { search: words, sort: '-created', limit });
      return rows.map(({ id, name, code, summary }) => ({ kind: 'discount', id, title: code ?? name, note: summary }));
    },
  },
});
