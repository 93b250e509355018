// The checkout's words on a server that speaks several languages, each after its modules have loaded.
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { speak, speakEnglish } from '../../../server/base/speech.ts';
import { detailProblems } from '../../../server/commerce/checkout/details.ts';
import { readCard } from '../../../server/commerce/payment/card.ts';
import { localesFolder } from '../../../server/testing/harness/app-parts.ts';
import { messages } from './messages.ts';
import { PaymentMethods } from './payment-methods.tsx';

beforeEach(() => speak(localesFolder, 'de'));
afterEach(speakEnglish);

it('draws the card fields in the language of the page', () => {
  const card = { id: 'embedded-test:card', label: messages.payment, asksCard: true } as const;
  const payment = { provider: 'embedded-test' as const, methods: [card], testCards: [] };
  const drawn = renderToString(<PaymentMethods payment={payment} problems={{}} />);
  for (const label of ['Kartennummer', 'Gültig bis (MM/JJ)', 'Sicherheitscode']) expect(drawn).toContain(label);
});

it('names the fields in problems in the language of the page', () => {
  const read = readCard({ number: '', expiry: '', cvc: '' }, 0);
  const details = detailProblems({ email: '', billToShipping: true }, true);
  expect({ ...details, ...(!read.ok && read.problems) }).toEqual({
    email: 'E-Mail: Bitte ausfüllen.',
    'shipping.country': 'Adresse: Bitte ausfüllen.',
    cardNumber: 'Kartennummer: Bitte ausfüllen.',
    cardExpiry: 'Ablaufdatum: Bitte ausfüllen.',
    cardCvc: 'Sicherheitscode: Bitte ausfüllen.',
  });
});

it('keeps the capital letter of a German noun', () => {
  expect(messages.select({ label: 'Bundesstaat' })).toBe('Bundesstaat wählen');
});
