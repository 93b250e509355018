import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import page from '../../data/locales/en-US.json' with { type: 'json' };
import { localesFolder } from '../testing/harness/app-parts.ts';
import { speak, speakEnglish } from './speech.ts';
import { catalog } from './text/catalog.ts';
import { html } from './text/html.ts';
import { catalogLanguages } from './text/language.ts';
import { filled, patternOf } from './text/translate.ts';

const root = path.join(import.meta.dirname, '../..');
const languages = catalogLanguages.filter((language) => language !== 'en');

afterEach(speakEnglish);

/** In catalogs that visitors read, but said to owners only. */
const forOwners =
  /\.kinds?\b|blocked|recovery\.|testEnded|Title$|^(?:recovery|mail|pausedMail|digest)Messages\.title$|^messages\.(?:(?:mail|requestMail|newReviewsMail)\.)?title$|IdWrong|idsOrView|keysNeeded|limitsCrossed|stripeKeysMissing|KeysLive|KeysTest|refund(Quantity|LineUnknown|TooLarge|Amount|Refused)|formLimit|noKey|noLibrary|reportFailed/;

/** Sentences for an empty parameter. */
const emptyForms = ['Tax exempt', 'Hi,', 'New order for {amount}'];

/** Folders whose refusals visitors see. */
const refusing = [
  ...['commerce/download', 'commerce/gift-card', 'commerce/subscription', 'commerce/restock'],
  ...['accounts/site-user', 'content/comment'],
];
/** Refusals in them that only owners and programs get. */
const refusedToOwners =
  /^(?:There is no such file|A product can have up to|Only an active subscription|Enter an amount above 0|This gift card does not exist|Choose an expiration date)/;

const sources = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => path.join(folder, file))
    .filter((file) =>
      /^export const \w+ = (?:\/\* @__PURE__ \*\/ )?catalog\(/m.test(readFileSync(path.join(root, file), 'utf8')),
    );

/** Each with its place, e.g. `messages.menu.label`. */
async function sentences(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const note = (value: unknown, place: string): void => {
    if (typeof value === 'string' || (typeof value === 'function' && !('status' in value))) {
      const text = typeof value === 'string' ? value : patternOf(value as () => unknown);
      expect(text, place).not.toBe('');
      if (/\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''))) found.set(text, place);
    } else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) note(part, `${place}.${name}`);
  };
  for (const file of [...sources('server'), ...sources('client'), ...sources('renderer')])
    for (const [name, value] of Object.entries(await import(path.join(root, file))))
      if (
        new RegExp(`^export const ${name} = (?:/\\* @__PURE__ \\*/ )?catalog\\(`, 'm').test(
          readFileSync(path.join(root, file), 'utf8'),
        )
      )
        note(value, name);
  for (const folder of refusing)
    for (const value of Object.values(await import(path.join(root, 'server', folder, 'errors.ts'))))
      if (typeof value === 'function' && 'says' in value && typeof value.says === 'string')
        found.set(value.says, `refusals.${folder}`);
  for (const [key, text] of Object.entries(page)) note(typeof text === 'string' ? text : text.other, `page.${key}`);
  return found;
}

it.each(languages)('has every sentence for visitors, with its parameters, in %s', async (language) => {
  const read = (part: string) =>
    JSON.parse(readFileSync(path.join(localesFolder, language, `${part}.json`), 'utf8')) as Record<string, string>;
  const words = { ...read('shop'), ...read('server') };
  const known = await sentences();
  expect(
    [...known].flatMap(([text, place]) =>
      words[text] || forOwners.test(place) || refusedToOwners.test(text) ? [] : [[place, text]],
    ),
  ).toEqual([]);
  expect(Object.keys(words).filter((text) => !known.has(text) && !emptyForms.includes(text))).toEqual([]);
  const names = (text: string) => [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name))];
  const isParameter = (english: string) => (name: string | undefined) => names(english).includes(name);
  for (const [english, said] of Object.entries(words))
    expect(names(said).filter(isParameter(english)).sort(), english).toEqual(names(english).sort());
});

/** Markup that only owners see. */
const markupForOwners = /^server\/pages\/(?:check\/|editor-routes|compose\/template-note)|\.test\.ts$|fixtures\//;
/** Words in an element, where a sentence of a catalog would be a parameter. */
const wordsInMarkup = />\s?\(?[A-Za-z]{3,}[^<>{}$`]{0,200}(?:<\/|\$\{)/;

it('has no sentence in the markup of pages for visitors', () => {
  expect(wordsInMarkup.test('html`<p>Nothing found.</p>`')).toBe(true);
  expect(wordsInMarkup.test(`html\`<p>For \${name}</p>\``)).toBe(true);
  const folders = ['server/base/text', 'server/pages', 'server/commerce', 'server/content', 'server/forms'];
  const found = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => file.endsWith('.ts') && !markupForOwners.test(file))
      .flatMap((file) =>
        readFileSync(path.join(root, file), 'utf8')
          .split('\n')
          .filter((line) => line.includes('html`') && wordsInMarkup.test(line))
          .map((line) => [file, line.trim().slice(0, 100)]),
      ),
  );
  expect(found).toEqual([]);
});

it('has no words of its own in the theme that new sites get', () => {
  const wordsIn = (template: string): string[] => {
    const markup = template.replace(/\{##[\s\S]*?##\}|\{[^{}]*\}|&\w+;/g, '');
    const attributes = [...markup.matchAll(/\b(?:aria-label|placeholder|alt|title)="([^"]*)"/g)].map(
      ([, text]) => text,
    );
    return [markup.replace(/<[^<>]*>/g, ''), ...attributes].join(' ').match(/\p{L}{2,}/gu) ?? [];
  };
  expect(wordsIn('<p title="By {name}">{count} items</p>')).toEqual(['items', 'By']);
  const folder = path.join(root, 'data/templates/atelier');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:block|item|list|region)$/.test(file))
    .flatMap((file) => wordsIn(readFileSync(path.join(folder, file), 'utf8')).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

it('answers in the language that is spoken when a catalog is read', async () => {
  const said = catalog({ cart: 'Shopping Cart', left: ({ count }: { count: number }) => `every ${count} weeks` });
  expect([said.cart, said.left({ count: 2 })]).toEqual(['Shopping Cart', 'every 2 weeks']);
  await speak(localesFolder, 'de-CH');
  expect([said.cart, said.left({ count: 1 }), said.left({ count: 2 })]).toEqual([
    'Warenkorb',
    'jede Woche',
    'alle 2 Wochen',
  ]);
  await speak(localesFolder, 'pl-PL');
  expect(said.cart).toBe('Shopping Cart');
});

it('keeps markup, and escapes what is filled in', async () => {
  const said = catalog({
    sentTo: ({ email }: { email: string }) => html`The confirmation email goes to <strong>${email}</strong>.`,
  });
  await speak(localesFolder, 'de-DE');
  expect(`${said.sentTo({ email: '<b>' })}`).toBe('Die Bestätigung geht per E-Mail an <strong>&lt;b&gt;</strong>.');
});

it('keeps an amount, a name, and a number sign in one piece in Arabic, but no web address', async () => {
  const said = catalog({
    refund: ({ amount }: { amount: string }) => `We're refunding ${amount}.`,
    membership: ({ url }: { url: string }) =>
      `To see the pages for members, sign in with this email address, or create an account with it: ${url}`,
    max: ({ max }: { max: string }) => `Quantity must be ${max} or less.`,
  });
  await speak(localesFolder, 'ar-SA');
  expect(said.refund({ amount: '$48.00' })).toContain(' \u2068$48.00\u2069.');
  expect(said.membership({ url: 'https://shop.example/account' })).toMatch(/ https:\/\/shop\.example\/account$/);
  expect(said.max({ max: '9999' })).toContain(' 9999.');
});

it('finds the sentence for a parameter that is empty', async () => {
  const said = catalog({
    exempt: ({ taxNumber }: { taxNumber: string }) => (taxNumber === '' ? 'Tax exempt' : `Tax exempt (${taxNumber})`),
  });
  await speak(localesFolder, 'de-DE');
  expect([said.exempt({ taxNumber: '' }), said.exempt({ taxNumber: '7' })]).toEqual(['Steuerfrei', 'Steuerfrei (7)']);
});

it.each([
  ['{a} and {b}', '1 and x'],
  ['{a, plural, =1 {one} other {many}} {b, select, none {nothing} x {an x} other {?}}', 'one an x'],
  ['{a, plural, one {{b} once} other {#}}', 'x once'],
  ['open {a', 'open 1'],
])('fills %s', (pattern, expected) => {
  const params = (name: string): unknown => ({ a: 1, b: 'x' })[name];
  expect(filled(pattern, params, new Intl.PluralRules('en'))).toBe(expected);
});
