import { describe, expect, it } from 'vitest';
import { textDoc } from '../../testing/documents.ts';
import { isSafeHref, propsProblem, richTextProblem } from './block-props.ts';
import { BlockType } from './schema.ts';

describe('where links may lead', () => {
  it.each([
    '/about',
    '/',
    '#top',
    'https://shop.example/a?b=c',
    'mailto:a@b.example',
    'tel:+4930',
    '65f000000000000000000001',
    '65f000000000000000000001#x',
  ])('takes %s', (href) => expect(isSafeHref(href)).toBe(true));
  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'vbscript:x',
    'about',
    '',
  ])('refuses %j', (href) => expect(isSafeHref(href)).toBe(false));
});

describe('texts', () => {
  const paragraph = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
  it('takes what the text editor writes', () => {
    expect(richTextProblem(textDoc('one', 'two'))).toBeUndefined();
    expect(
      richTextProblem({
        type: 'doc',
        content: [
          {
            type: 'heading',
            attrs: { level: 2 },
            content: [{ type: 'text', text: 'A', marks: [{ type: 'strong' }] }],
          },
          { type: 'bullet_list', content: [{ type: 'list_item', content: [{ type: 'paragraph' }] }] },
          {
            type: 'paragraph',
            attrs: { size: 'lead' },
            content: [
              { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: '/about', newWindow: false } }] },
            ],
          },
        ],
      }),
    ).toBeUndefined();
  });

  it.each([
    [
      'a script link',
      paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }),
      'doc/0/0: wrong marks',
    ],
    ['an unknown node', { type: 'doc', content: [{ type: 'script' }] }, 'doc/0: "script" cannot stand here'],
    ['a block in a paragraph', paragraph({ type: 'paragraph' }), 'doc/0/0: "paragraph" cannot stand here'],
    [
      'an unknown attribute',
      { type: 'doc', content: [{ type: 'paragraph', attrs: { style: 'x' } }] },
      'doc/0: wrong attributes',
    ],
    [
      'an empty attribute',
      { type: 'doc', content: [{ type: 'paragraph', attrs: { align: null } }] },
      'doc/0: wrong attributes',
    ],
    ['an unknown field', paragraph({ type: 'text', text: 'x', html: '<b>' }), 'doc/0/0: unknown field "html"'],
    ['an empty text', paragraph({ type: 'text', text: '' }), 'doc/0/0: wrong text'],
    ['a string', 'text', 'doc: not a node'],
    ['null', null, 'doc: not a node'],
  ])('refuses %s, naming the place', (_, doc, problem) => expect(richTextProblem(doc)).toBe(problem));

  it('stops at a depth', () => {
    let node: unknown = { type: 'paragraph' };
    for (let i = 0; i < 500; i++) node = { type: 'blockquote', content: [node] };
    expect(richTextProblem({ type: 'doc', content: [node] })).toMatch(/nested deeper than 20$/);
  });
});

describe('properties of blocks', () => {
  it('are checked by type, and unknown ones refused', () => {
    expect(propsProblem(BlockType.button, { text: 'Buy', href: '/shop', style: 'primary' })).toBeUndefined();
    expect(propsProblem(BlockType.button, { text: 'Buy', href: 'javascript:x', style: 'primary' })).toBe(
      'href: Not an address that a link may lead to',
    );
    expect(propsProblem(BlockType.text, { doc: textDoc('x'), extra: 1 })).toMatch(/Unrecognized key/);
    expect(propsProblem(BlockType.text, { doc: { type: 'doc', content: [{ type: 'b' }] } })).toBe(
      'doc: doc/0: "b" cannot stand here',
    );
    expect(propsProblem(BlockType.image, { imageId: 'x', altText: 'a'.repeat(251) })).toMatch(/^altText/);
    expect(propsProblem(4711, { anything: 1 })).toBeUndefined();
  });
});
