// The mail layout: typed text never becomes markup, HTML and plain text have the same content, and the result fits the
// size limit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlBytesMax, type MailContent, renderMail, textBytesMax } from './mail-layout.ts';

const mail = (changes: Partial<MailContent> = {}): MailContent => ({
  siteTitle: 'Mosswood',
  siteUrl: 'https://shop.example',
  heading: 'Thank you',
  paragraphs: ['Your order is on its way.'],
  ...changes,
});

/** As a mail client reads it. */
const plainOf = (markup: string) =>
  markup.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
  );

describe('renderMail', () => {
  it('says the same in both forms', () => {
    const { html, text } = renderMail(
      mail({
        rows: [{ label: 'Mug', detail: 'Blue × 2', value: '$40.00' }],
        button: { label: 'See the order', url: 'https://shop.example/order?t=a&b=c' },
        footer: 'You bought something.',
        siteAddress: ['1 Main St', 'Ithaca'],
        unsubscribeUrl: 'https://shop.example/unsubscribe?t=x',
        language: 'de-CH',
      }),
    );
    for (const words of [
      'Thank you',
      'on its way',
      'Mug',
      'Blue × 2',
      '$40.00',
      'See the order',
      'You bought',
      'Ithaca',
      'Abmelden',
    ]) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(html).toContain('href="https://shop.example/order?t=a&amp;b=c"');
    expect(text).toContain('https://shop.example/order?t=a&b=c');
    expect(html).toContain('lang="de-CH"');
  });

  it('makes no markup of what people typed, anywhere', () => {
    const evil = `"><script>alert('x')</script>`;
    const { html } = renderMail(
      mail({
        siteTitle: evil,
        siteUrl: `https://shop.example/${evil}`,
        siteLogoUrl: `https://shop.example/${evil}`,
        siteAddress: [evil],
        heading: evil,
        paragraphs: [evil],
        rows: [{ label: evil, detail: evil, value: evil, imageUrl: `https://x/${evil}` }],
        button: { label: evil, url: `https://x/${evil}` },
        footer: evil,
        unsubscribeUrl: `https://x/${evil}`,
        language: evil,
      }),
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('"><script');
  });

  it('leaves out links that run something', () => {
    const { html, text } = renderMail(mail({ button: { label: 'Press', url: 'javascript:alert(1)' } }));
    expect(html + text).not.toContain('javascript');
  });

  it('fits what a mail may hold, whatever the length and the letters', () => {
    const long = renderMail(
      mail({ rows: Array.from({ length: 300 }, () => ({ label: '茶'.repeat(100), value: '1' })) }),
    );
    const wordy = renderMail(mail({ paragraphs: Array.from({ length: 50 }, () => 'ж'.repeat(2000)) }));
    const absurd = renderMail(mail({ heading: 'ж'.repeat(100_000) }));
    for (const { html, text } of [long, wordy, absurd]) {
      const bytes = [html, text].map((form) => Buffer.byteLength(form));
      expect(bytes[0]).toBeLessThanOrEqual(htmlBytesMax);
      expect(bytes[1]).toBeLessThanOrEqual(textBytesMax);
    }
    expect(long.text).toContain('…');
  });

  it('says what it comes to, however long the list is, and how much of it is missing', () => {
    const rows = Array.from({ length: 70 }, (_, n) => ({ label: `Thing ${n} ${'ж'.repeat(80)}`, value: '$1.00' }));
    const totals = [{ label: 'Total', value: '$70.00', strong: true }];
    for (const form of Object.values(renderMail(mail({ rows, totals })))) {
      const shown = form.match(/Thing \d+ /g)?.length ?? 0;
      expect(shown).toBeGreaterThan(20);
      expect(form).toContain(`… + ${70 - shown}`);
      expect(form).toMatch(/Total.*\$70\.00/);
    }
  });

  it('has every word and link of its content in both forms, whatever the letters', () => {
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => `(${text.replace(/\s/g, '_')})`);
    const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
    const row = fc.record({ label: words, detail: words, value: words, url });
    const content = fc.record({
      heading: words,
      paragraphs: fc.array(words, { maxLength: 3 }),
      rows: fc.array(row, { maxLength: 3 }),
      totals: fc.array(row, { maxLength: 2 }),
      button: fc.record({ label: words, url }),
      footer: words,
      siteTitle: words,
      siteAddress: fc.array(words, { maxLength: 2 }),
      unsubscribeUrl: url,
    });
    fc.assert(
      fc.property(content, (said) => {
        const { html, text } = renderMail(mail(said));
        const [, body = ''] = html.split('</head>');
        const read = plainOf(body.replace(/<br>/g, '\n').replace(/<[^>]*>/g, '\n'));
        const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => plainOf(href));
        const { heading, paragraphs, rows, totals, button, footer, siteTitle, siteAddress, unsubscribeUrl } = said;
        const listed = [...rows, ...totals];
        const texts = listed.flatMap(({ label, detail, value }) => [label, detail, value]);
        for (const one of [heading, ...paragraphs, ...texts, button.label, footer, siteTitle, ...siteAddress]) {
          expect(text).toContain(one);
          expect(read).toContain(one);
        }
        for (const link of [...listed.map((one) => one.url), button.url, unsubscribeUrl]) {
          expect(text.split(/\s+/)).toContain(link);
          expect(links).toContain(link);
        }
      }),
    );
  });
});
