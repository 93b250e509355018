// Safe addresses: the security boundary between an owner's text and a visitor's browser.
import { describe, expect, it } from 'vitest';
import { hrefResolver, linkedPageIds, safeHref } from './link.ts';

describe('addresses in blocks', () => {
  it.each([
    '/shop',
    '#picture-2',
    '?tag=ink',
    'https://example.com/a?b=c',
    'HTTP://example.com',
    'mailto:hello@example.com',
    'tel:+4930123',
  ])('prints %s as it is', (href) => {
    expect(safeHref(href)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'about',
    '',
  ])('prints no link for %j', (href) => {
    expect(safeHref(href)).toBeUndefined();
  });

  it('drops what browsers skip before judging the scheme', () => {
    expect(safeHref('\thttps://example.com\u200b')).toBe('https://example.com');
  });

  it('turns ids of pages into their paths, and a page that is gone into no link', async () => {
    const known = 'a'.repeat(24);
    const gone = 'b'.repeat(24);
    const doc = {
      type: 'doc' as const,
      content: [known, gone, known].map((href) => ({
        type: 'text' as const,
        text: 'x',
        marks: [{ type: 'link' as const, attrs: { href } }],
      })),
    };
    const asked: string[] = [];
    const reader = {
      href: async (id: string) => {
        asked.push(id);
        return id === known ? '/about' : undefined;
      },
    };
    const resolve = await hrefResolver(reader, linkedPageIds(doc));
    expect(asked).toEqual([known, gone]);
    expect([resolve(known), resolve(gone), resolve('/cart'), resolve('javascript:x')]).toEqual([
      '/about',
      undefined,
      '/cart',
      undefined,
    ]);
  });
});
