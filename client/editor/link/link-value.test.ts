import { describe, expect, it } from 'vitest';
import { isSafeHref } from '../../../server/content/block/href.ts';
import { draftOf, hrefOfDraft, isLinkable, type LinkDraft } from './link-value.ts';
import { messages } from './messages.ts';

const about = '65f000000000000000000001';
const pages = [{ id: about, path: '/about' }];
const written = (changes: Partial<LinkDraft>) => hrefOfDraft({ ...draftOf(''), ...changes }, pages);

describe('the link editor', () => {
  it.each([
    about,
    `${about}#prices`,
    'https://shop.example/a?b=c#d',
    '/cart',
    '#top',
    'mailto:a@shop.example',
    'mailto:a@shop.example,b@shop.example?cc=c@shop.example&bcc=d@shop.example&subject=Hello%20there%20%26%20you&body=One%0D%0Atwo',
    'tel:+15550100',
    '/s/price%20list.pdf',
  ])('reads %s and writes the same', (href) => {
    expect(hrefOfDraft(draftOf(href), [])).toEqual({ href });
    expect(isSafeHref(href)).toBe(true);
  });

  it('offers no folder, and no page without a URL, e.g. the cart page', () => {
    const kinds = [{ folder: false }, { folder: true }, { folder: false, isUnvisited: true as const }];
    expect(kinds.map(isLinkable)).toEqual([true, false, false]);
  });

  it('stores the address of a page by its ID, so that the link follows the page', () => {
    expect(written({ kind: 'web', url: '/about' })).toEqual({ href: about });
    expect(written({ kind: 'web', url: '/about#team' })).toEqual({ href: `${about}#team` });
  });

  it('completes a web address', () => {
    expect(written({ kind: 'web', url: ' shop.example/x ' })).toEqual({ href: 'https://shop.example/x' });
  });

  it('reads phone numbers as people write them', () => {
    expect(written({ kind: 'phone', phone: '+1 (555) 010-0199' })).toEqual({ href: 'tel:+15550100199' });
  });

  it.each([
    [{ kind: 'page' }, { pageId: messages.choosePage }],
    [{ kind: 'web', url: '' }, { url: 'Links must be formatted as https://example.com or example.com' }],
    [
      { kind: 'web', url: 'javascript:alert(1)' },
      { url: 'Links must be formatted as https://example.com or example.com' },
    ],
    [{ kind: 'web', url: 'two words' }, { url: 'Links must be formatted as https://example.com or example.com' }],
    [{ kind: 'web', url: '//evil.example' }, { url: '//evil.example is not a valid page URL' }],
    [{ kind: 'web', url: '/two words' }, { url: '/two words is not a valid page URL' }],
    [{ kind: 'email', to: ' ' }, { to: 'Please enter a valid email' }],
    [{ kind: 'email', to: 'somebody' }, { to: 'Emails must be formatted as name@example.com' }],
    [{ kind: 'email', to: 'a@shop.example', cc: 'b' }, { cc: 'Emails must be formatted as name@example.com' }],
    [{ kind: 'phone', phone: 'call me' }, { phone: messages.phoneWrong }],
    [{ kind: 'file' }, { file: messages.chooseFile }],
  ] as const)('says what is wrong with %j', (draft, problems) => {
    expect(written(draft)).toEqual({ problems });
  });
});
