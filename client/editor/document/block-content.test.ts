// A block's readable content, as the version comparison shows it.
import { expect, it } from 'vitest';
import { blocks } from '../../../server/content/block/blocks.ts';
import { blockContent } from './block-content.ts';

const of = (name: keyof typeof blocks, props: Record<string, unknown>) =>
  blockContent({ type: blocks[name].number, props });
const id = 'a'.repeat(24);

it('is its words, its settings by their labels, and its images', () => {
  expect(of('button', { text: 'Book a table', href: '/visit', style: 'primary' }).text.split('\n')).toEqual([
    'Book a table',
    'Link: /visit',
    expect.stringMatching(/^\w+: Primary$/),
  ]);
  expect(of('button', { text: 'Book', href: id }).text).toBe('Book');
  const image = of('image', { imageId: id, altText: 'A cup', ratio: '4:5' });
  expect(image.images).toEqual([id]);
  expect(image.text).toContain('A cup');
  expect(image.text).not.toContain(id);
  const items = Array.from({ length: 9 }, (_, n) => ({ imageId: `${n}`.repeat(24), title: `No ${n}` }));
  expect(of('gallery', { items }).images).toHaveLength(6);
  expect(of('gallery', { items }).text).toContain('No 8');
});

it('of a text is its text', () => {
  const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] };
  expect(of('text', { doc })).toEqual({ text: 'Hello', images: [] });
});
