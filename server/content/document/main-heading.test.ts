import { describe, expect, it } from 'vitest';
import { withOneMainHeading } from './main-heading.ts';
import type { Block, Document } from './schema.ts';

const heading = (level: number, text: string) => ({
  type: 'heading',
  attrs: { level, align: 'center' },
  content: [{ type: 'text', text }],
});
const block = (id: string, section: string, ...content: unknown[]): Block => ({
  id,
  type: 2,
  section,
  order: id,
  layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
  props: { doc: { type: 'doc', content } },
});
const section = (id: string, order: string): Document['sections'][string] => ({
  id,
  order,
  theme: 'light-1',
  background: { source: 4 },
  width: 'inset',
  height: 'auto',
});
const page = (kind: Document['kind'], ...blocks: Block[]): Document => ({
  id: 'page',
  kind,
  sections: { last: section('last', 'z'), first: section('first', 'a') },
  blocks: Object.fromEntries(blocks.map((one) => [one.id, one])),
});
const levels = ({ blocks }: Document) =>
  Object.fromEntries(
    Object.values(blocks).map(({ id, props }) => [
      id,
      (props.doc as { content: { attrs: { level: number } }[] }).content.map(({ attrs }) => attrs.level),
    ]),
  );

describe('the main heading of a page', () => {
  it('is the first of level 1, in the order of the page; later ones are level 2', () => {
    const document = page(
      'page',
      block('a', 'last', heading(1, 'A'), heading(3, 'B')),
      block('b', 'first', heading(2, 'C'), heading(1, 'D'), heading(1, 'E')),
    );
    const shown = withOneMainHeading(document);
    expect(levels(shown)).toEqual({ a: [2, 3], b: [2, 1, 2] });
    expect(JSON.stringify(shown.blocks.a)).toContain('"align":"center"');
    expect(levels(document)).toEqual({ a: [1, 3], b: [2, 1, 1] });
  });

  it('is found again when the section that had it is gone', () => {
    const [a, b] = [block('a', 'first', heading(1, 'A')), block('b', 'last', heading(1, 'B'))];
    const [both, rest] = [page('page', a, b), page('page', b)];
    expect(withOneMainHeading(both).blocks.b).not.toBe(b);
    expect(withOneMainHeading(both).blocks.b).toBe(withOneMainHeading({ ...both }).blocks.b);
    expect(withOneMainHeading(rest)).toBe(rest);
  });

  it('of a post, and of a page within an index, is above its text', () => {
    expect(levels(withOneMainHeading(page('item', block('a', 'first', heading(1, 'A')))))).toEqual({ a: [2] });
    expect(levels(withOneMainHeading(page('page', block('a', 'first', heading(1, 'A'))), true))).toEqual({ a: [2] });
  });
});
