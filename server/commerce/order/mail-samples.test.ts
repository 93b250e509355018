// The sample mails of the preview are complete, each in one language, and their sums are right.
import { afterEach, describe, expect, it } from 'vitest';
import { speak, speakEnglish } from '../../base/speech.ts';
import { catalogLanguages } from '../../base/text/language.ts';
import { mailKinds } from '../../concepts.ts';
import { mailContentSchema, renderMail } from '../../outbox/mail-layout.ts';
import { localesFolder } from '../../testing/harness/app-parts.ts';
import { orderMailKinds } from './mail-samples.ts';

const site = { siteTitle: 'The shop', siteUrl: 'https://shop.example', language: 'en-US', siteAddress: ['1 Main St'] };

afterEach(speakEnglish);

it.each(orderMailKinds.map((one) => [one.kind, one] as const))('%s can be looked at', (_, one) => {
  const { subject, content } = one.sample(site);
  const { html, text } = renderMail(content);
  expect(subject).toMatch(/1042/);
  for (const form of [html, text]) expect(form).toContain('The shop');
});

it('has each kind once, with a name, a reader, and a time', () => {
  const names = mailKinds.map(({ kind }) => kind);
  expect(names.filter((kind, n) => names.indexOf(kind) !== n)).toEqual([]);
  for (const { kind, title, when } of mailKinds) {
    expect(`${kind}: ${title}`).toMatch(/: \S/);
    expect(when, kind).toMatch(/^[A-Z].*\.$/);
    expect(kind.length, kind).toBeLessThanOrEqual(40);
  }
});

it('stores nothing in a mail but its content', () => {
  const texts = { 'new-order': { subject: 's', heading: 'h', body: 'b' } };
  for (const { kind, sample } of mailKinds)
    expect(mailContentSchema.strict().safeParse(sample({ ...site, texts }).content).error, kind).toBeUndefined();
});

it('the confirmation explains its own total, and breaks what is too long for a phone', () => {
  const { content } = orderMailKinds.find(({ kind }) => kind === 'order-confirmed')!.sample(site);
  const { html, text } = renderMail(content);
  expect(text).toContain('How this total was calculated:\n2 × Tidelines at $48.00: $96.00.');
  expect(text).toContain('Total: $107.28');
  expect(text).toContain('What you told us:\nNote: Please leave it with the neighbors.');
  // Below the order itself.
  expect(html.indexOf('How this total')).toBeGreaterThan(html.indexOf('Total</td>'));
  expect(html).toMatch(/<p [^>]*overflow-wrap:anywhere/);
});

/** Words that no sentence of the other languages has. */
const english =
  /\b(?:the|this|that|you|your|you're|we|we'll|they|with|from|have|has|been|when|until|order|shipped|payment|update|manage|view|subscription|new|card)\b/i;

/** Names and texts that come from the shop, its customers, and the world. */
const sampleData = [
  ...['Please leave it with the neighbors.', 'Coffee of the month', 'My morning cup'],
  ...['A walk in June', 'Do you ship to London?', 'Yes, we ship to London every week.', 'The light is right.'],
  ...[
    'For the wall above your desk.',
    'It keeps tea warm.',
    'Marketing > Comments > Settings',
    'The shop',
    'Sales tax',
  ],
  ...['Stoneware mug', 'Linen apron', 'Color: Blue', 'Size: 12 × 16 in', 'Tidelines', 'Ada Lovelace', 'By post'],
  ...[
    '12 Analytical Way',
    'charge_expired_for_capture',
    'slow-orbits-night.jpg',
    'slow-orbits-dawn.jpg',
    'Friday, June 5',
  ],
  ...['ada@example.com', 'https://receiver.example/hooks', 'google.com', 'Contact', 'MUG-1', 'ENOSPC', 'Grace', 'UPS'],
  ...['XXXX-XXXX-XXXX-XXXX-X', 'Portland'],
];
const withoutData = (text: string) =>
  sampleData.reduce((rest, known) => rest.replaceAll(known, ''), text).replace(/https?:\S+/g, '');

describe.each(catalogLanguages.filter((language) => language !== 'en'))('in %s', (language) => {
  it.each(mailKinds.map((one) => [one.kind, one] as const))('%s has no English sentence', async (_, { sample }) => {
    const before = leavesOf(sample(site));
    await speak(localesFolder, language);
    const after = leavesOf(sample({ ...site, language }));
    expect(after).toHaveLength(before.length);
    for (const [n, text] of after.map(withoutData).entries()) {
      expect(text).not.toMatch(english);
      // Labels may be the same word in both.
      if (/\p{L}{3,} \p{L}{2,}/u.test(text)) expect(text).not.toBe(withoutData(before[n] ?? ''));
    }
  });
});

/** Every text of a mail. */
function leavesOf({ subject, content }: ReturnType<(typeof mailKinds)[number]['sample']>): string[] {
  const { heading, paragraphs, rows = [], totals = [], button, footer } = content;
  const lines = [...rows, ...totals].flatMap(({ label, detail = '', value = '' }) => [label, detail, value]);
  return [subject, heading, ...paragraphs, ...lines, button?.label ?? '', footer ?? ''];
}
