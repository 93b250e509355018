import { describe, expect, it } from 'vitest';
import { textDoc } from '../../testing/harness/documents.ts';
import type { BlockDefinition } from './block.ts';
import { blocks } from './blocks.ts';
import { isSafeHref } from './href.ts';
import { messages } from './messages.ts';
import { richTextProblem } from './rich-text.ts';
import { propsProblem } from './save.ts';

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
    ['an unknown node', { type: 'doc', content: [{ type: 'script' }] }, 'doc/0: "script" is not allowed here'],
    ['a block in a paragraph', paragraph({ type: 'paragraph' }), 'doc/0/0: "paragraph" is not allowed here'],
    [
      'an unknown attribute',
      { type: 'doc', content: [{ type: 'paragraph', attrs: { style: 'x' } }] },
      'doc/0: invalid attributes',
    ],
    [
      'an empty attribute',
      { type: 'doc', content: [{ type: 'paragraph', attrs: { align: null } }] },
      'doc/0: invalid attributes',
    ],
    ['an unknown field', paragraph({ type: 'text', text: 'x', html: '<b>' }), 'doc/0/0: unknown field "html"'],
    ['an empty text', paragraph({ type: 'text', text: '' }), 'doc/0/0: invalid text'],
    ['a string', 'text', 'doc: not a node'],
    ['null', null, 'doc: not a node'],
  ])('refuses %s, naming the place', (_, doc, problem) => expect(richTextProblem(doc)).toBe(problem));

  it('stops at a depth', () => {
    let node: unknown = { type: 'paragraph' };
    for (let i = 0; i < 500; i++) node = { type: 'blockquote', content: [node] };
    expect(richTextProblem({ type: 'doc', content: [node] })).toMatch(/nested more than 20 levels deep$/);
  });
});

describe('properties of blocks', () => {
  it.each(Object.entries<BlockDefinition>(blocks))('let a new %s be saved, whatever its inspector sets', (_, block) => {
    expect(propsProblem(block.number, block.starter ?? {})).toBeUndefined();
    const known = Object.keys(block.props.shape);
    for (const [name, field] of Object.entries(block.fields ?? {})) {
      expect(known, name).toContain(name);
      if (field.kind === 'choice')
        for (const { value } of field.options)
          expect(propsProblem(block.number, { ...block.starter, [name]: value }), name).toBeUndefined();
      if (field.kind === 'number')
        for (const value of [field.min, field.max])
          expect(propsProblem(block.number, { ...block.starter, [name]: value }), name).toBeUndefined();
    }
  });

  it('are checked by type, and unknown ones refused', () => {
    expect(propsProblem(blocks.button.number, { text: 'Buy', href: '/shop', style: 'primary' })).toBeUndefined();
    expect(propsProblem(blocks.button.number, { text: 'Buy', href: 'javascript:x', style: 'primary' })).toBe(
      `href: ${messages.unsafeHref}`,
    );
    expect(propsProblem(blocks.text.number, { doc: textDoc('x'), extra: 1 })).toMatch(/Unrecognized key/);
    expect(propsProblem(blocks.text.number, { doc: { type: 'doc', content: [{ type: 'b' }] } })).toBe(
      'doc: doc/0: "b" is not allowed here',
    );
    expect(propsProblem(blocks.image.number, { imageId: 'x', altText: 'a'.repeat(251) })).toMatch(/^altText/);
    const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] };
    const linking = { type: 'doc', content: [{ type: 'paragraph', content: [link] }] };
    expect(propsProblem(blocks.text.number, { doc: linking })).toBe(
      `doc/content/0/content/0/marks/0/attrs/href: ${messages.unsafeHref}`,
    );
    expect(propsProblem(4711, { anything: 1 })).toBeUndefined();
  });
});
