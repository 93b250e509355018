import { expect, it } from 'vitest';
import { allSentences } from './print-messages.ts';

it('finds the sentences of every part, with names in the place of parameters', async () => {
  const all = await allSentences();
  const places = all.map(([place]) => place);
  for (const part of ['server/commerce/', 'server/content/', 'server/http/', 'client/editor/', 'client/storefront/'])
    expect(places.filter((place) => place.startsWith(part)).length, part).toBeGreaterThan(10);
  expect(all).toContainEqual([
    'server/accounts/api-key/errors.ts api-key-scope',
    'This API key does not have the permission "{scope}".',
  ]);
  expect(all).toContainEqual(['server/content/block image fields.altText.label', 'Alt text']);
  expect(all).toContainEqual([
    'server/commerce/payment/pages/messages.ts payLaterMessages.en.steps.1.0',
    'Pay a quarter today',
  ]);
});
