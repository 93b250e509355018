// The initial sections of a new page. Pure.
import { blocks } from '../../content/block/blocks.ts';
import type { RichTextNode } from '../../content/block/rich-text.ts';
import { pageStarts } from '../../content/block/sample-words.ts';
import type { Block, Document, Section } from '../../content/document/schema.ts';
import type { PageLayout } from './schema.ts';

type Start = { id: string; title: string; layout: PageLayout | undefined };
type Part = { type: number; props: Record<string, unknown>; x?: number; w?: number };

/** @param nextId generates ids of sections and blocks */
export function startOf({ id, title, layout }: Start, nextId: () => string): Document {
  const document: Document = { id, kind: 'page', sections: {}, blocks: {} };
  const add = (theme: Section['theme'], height: Section['height'], parts: readonly Part[]) => {
    const section = nextId();
    const order = String.fromCharCode(98 + Object.keys(document.sections).length);
    document.sections[section] = { id: section, order, theme, background: { source: 4 }, width: 'inset', height };
    for (const [n, { type, props, x = 0, w = 24 }] of parts.entries()) {
      const block: Block = {
        id: nextId(),
        type,
        section,
        order: String.fromCharCode(98 + n),
        layout: { desktop: { x, w, y: n, h: 1 } },
        props,
      };
      document.blocks[block.id] = block;
    }
  };
  if (layout === undefined) {
    add('light-1', 'auto', []);
    return document;
  }
  const { lead, sections, button } = pageStarts[layout];
  const action =
    button === ''
      ? []
      : [{ type: blocks.button.number, props: { text: button, href: '/', style: 'primary', align: 'left' } }];
  add('light-1', layout === 'landing' ? 'm' : 'auto', [textPart(heading(1, title), paragraph(lead)), ...action]);
  for (const [n, { heading: words, text }] of sections.entries())
    add(n % 2 === 0 ? 'light-2' : 'light-1', 'auto', [textPart(heading(2, words), paragraph(text))]);
  return document;
}

const textPart = (...content: RichTextNode[]): Part => ({
  type: blocks.text.number,
  props: { doc: { type: 'doc', content } },
});
const words = (text: string): RichTextNode[] => [{ type: 'text', text }];
const heading = (level: number, text: string): RichTextNode => ({
  type: 'heading',
  attrs: { level },
  content: words(text),
});
const paragraph = (text: string): RichTextNode => ({ type: 'paragraph', content: words(text) });

/** The same sections and blocks for another page. */
export const copyOf = (document: Document, id: string): Document => ({ ...structuredClone(document), id });
