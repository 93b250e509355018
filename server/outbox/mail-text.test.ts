// Owners' texts with placeholders, and text that is readable on any color.
import { expect, it } from 'vitest';
import { readableOn } from './mail-color.ts';
import { placeholdersIn, writeMail } from './mail-text.ts';

const site = { siteTitle: 'Shop', siteUrl: 'https://shop.example' };
const original = ({ name, site }: { name: string; site: string }) => ({
  subject: `Hi from ${site}`,
  heading: `Hi ${name}`,
  body: [`${name}, welcome.`],
});
const write = (body: string, name = 'Ada') =>
  writeMail({ ...site, texts: { hello: { subject: 's', heading: 'h', body } } }, 'hello', { name }, original, {
    facts: ['A fact.'],
  }).content.paragraphs;

it('fills each placeholder once, and keeps the facts', () => {
  expect(write('{name} at {site}\n\nBye, {name}!')).toEqual(['Ada at Shop', 'Bye, Ada!', 'A fact.']);
  expect(write('{name}', '{site}')).toEqual(['{site}', 'A fact.']);
});

it('leaves no gap for an empty value, and no paragraph for empty text', () => {
  expect(write('Hi {name},\n\n{name}', '')).toEqual(['Hi,', 'A fact.']);
  expect(write('')).toEqual(['A fact.']);
  // Placeholders of right-to-left languages come with isolates around them.
  const isolated = '\u2068{name}\u2069';
  expect(write(`Hi ${isolated},\n\n${isolated}`, '')).toEqual(['Hi,', 'A fact.']);
  expect(write(`Hi ${isolated},`)).toEqual(['Hi \u2068Ada\u2069,', 'A fact.']);
});

it('finds values by their own names only', () => {
  expect(write('{constructor}{__proto__} x')).toEqual(['x', 'A fact.']);
  expect(writeMail({ ...site, texts: {} }, 'constructor', { name: 'Ada' }, original).subject).toBe('Hi from Shop');
});

it('shows the original with its placeholders', () => {
  const { subject, content, placeholders } = writeMail(
    { ...site, isPattern: true },
    'hello',
    { name: 'Ada' },
    original,
  );
  expect([subject, content.heading, content.paragraphs]).toEqual(['Hi from {site}', 'Hi {name}', ['{name}, welcome.']]);
  expect(placeholders).toEqual(['name', 'site']);
  expect(placeholdersIn('{name} {site} {name} { no } {')).toEqual(['name', 'site']);
});

const light = (color: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    .reduce((sum, share, n) => sum + share * [0.2126, 0.7152, 0.0722][n]!, 0.05);

it('writes on every color with a contrast of at least 4.5', () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
        const [a, b] = [light(color), light(readableOn(color))];
        expect(Math.max(a, b) / Math.min(a, b), color).toBeGreaterThanOrEqual(4.5);
      }
});
