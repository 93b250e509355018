import { defineConcept } from '../../http/concept.ts';
import { formatMoney } from '../money/money.ts';
import { browseGiftCards } from './browse.ts';
import { giftCardCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { giftCardMailKinds } from './mails.ts';
import { messages } from './messages.ts';
import { serveGiftCards } from './serve.ts';

export const giftCardConcept = defineConcept({
  name: 'commerce/gift-card',
  calls: giftCardCalls,
  mails: giftCardMailKinds,
  refusals,
  messages,
  serve: serveGiftCards,
  search: {
    needs: ['discounts.manage'],
    async find(parts, words, limit) {
      const { rows } = await browseGiftCards(parts, { search: words, sort: '-created', limit });
      return rows.map(({ id, name, to, balanceCents, currency }) => ({
        ...{ kind: 'gift-card', id, title: name },
        note: [to?.name || to?.email, formatMoney(balanceCents, currency)].filter(Boolean).join(' · '),
      }));
    },
  },
});
