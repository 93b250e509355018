// The language of the back-in-stock email.
import { expect, it } from 'vitest';
import { restockMail } from './mails.ts';

const product = { title: 'Mug', options: '', url: 'https://shop.example/mug', price: '€20.00' };
const site = { siteTitle: 'Shop', siteUrl: 'https://shop.example' };

it.each([
  ['de-AT', 'fr-FR', 'Mug ist wieder da', 'de-AT'],
  ['ja-JP', 'de-DE', '「Mug」が再入荷しました', 'ja-JP'],
  ['ko', 'de-DE', 'Mug ist wieder da', 'de-DE'],
  [undefined, 'de-DE', 'Mug ist wieder da', 'de-DE'],
  ['ko', 'ko', 'Mug is back in stock', 'en'],
])('is of the shopper, else of the site, else English: %s, %s', (chosen, ofSite, subject, language) => {
  const mail = restockMail({ ...site, language: ofSite }, product, chosen, 'https://shop.example/u');
  expect([mail.subject, mail.content.language]).toEqual([subject, language]);
});
