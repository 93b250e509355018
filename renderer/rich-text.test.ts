// ProseMirror renders a text while it is edited, the renderer does for visitors. Both must write the same elements.
import { DOMSerializer, Node } from 'prosemirror-model';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { richTextSchema } from '../client/editor/preview/frame/rich-text/schema.ts';
import { type RichTextNode, richTextProblem } from '../server/content/block/rich-text.ts';
import { RichText } from './rsc/blocks/rich-text.tsx';

type Mark = NonNullable<RichTextNode['marks']>[number];

const all: readonly Mark[] = [
  { type: 'code' },
  { type: 'underline' },
  { type: 'link', attrs: { href: '/about' } },
  { type: 'strong' },
  { type: 'color', attrs: { color: 'accent' } },
  { type: 'em' },
  { type: 'link', attrs: { href: '/shop' } },
  { type: 'strike' },
];
const word = (text: string, ...marks: Mark[]): RichTextNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
});
const doc = (...content: RichTextNode[]): RichTextNode => ({ type: 'doc', content: [{ type: 'paragraph', content }] });

/** The part of a DOM document that ProseMirror needs. */
class Drawn {
  text = '';
  readonly name: string;
  readonly attributes: [string, string][] = [];
  readonly inner: Drawn[] = [];
  constructor(name: string) {
    this.name = name;
  }
  setAttribute(name: string, value: string) {
    this.attributes.push([name, value]);
  }
  appendChild(child: Drawn) {
    this.inner.push(child);
    return child;
  }
  html(): string {
    const inner = this.text + this.inner.map((one) => one.html()).join('');
    if (this.name === '') return inner;
    const opened = `<${this.name}${this.attributes.map(([name, value]) => ` ${name}="${value}"`).join('')}`;
    return this.name === 'br' ? `${opened}/>` : `${opened}>${inner}</${this.name}>`;
  }
}
const page = {
  createElement: (name: string) => new Drawn(name),
  createDocumentFragment: () => new Drawn(''),
  createTextNode: (text: string) => Object.assign(new Drawn(''), { text }),
};

const inEditor = (json: RichTextNode): string =>
  (
    DOMSerializer.fromSchema(richTextSchema).serializeFragment(Node.fromJSON(richTextSchema, json).content, {
      document: page as unknown as Document,
    }) as unknown as Drawn
  ).html();
const published = (json: RichTextNode): string => renderToStaticMarkup(createElement(RichText, { node: json }));

describe('a text', () => {
  it.each([
    [
      'a link, underlined',
      doc(word('a', { type: 'underline' }, { type: 'link', attrs: { href: '/about' } })),
      '<p><a href="/about"><u>a</u></a></p>',
    ],
    [
      'a bold word in a link',
      doc(word('a ', all[2]!), word('b', all[2]!, all[3]!)),
      '<p><a href="/about">a <strong>b</strong></a></p>',
    ],
    [
      'two links side by side',
      doc(word('a', all[2]!), word('b', all[6]!)),
      '<p><a href="/about">a</a><a href="/shop">b</a></p>',
    ],
    [
      'a new line in bold',
      doc(word('a', all[3]!), { type: 'hard_break', marks: [all[3]!] }, word('b', all[3]!)),
      '<p><strong>a<br/>b</strong></p>',
    ],
  ])('is drawn alike in the editor and for visitors: %s', (_, json, html) => {
    expect(richTextProblem(json)).toBeUndefined();
    expect([published(json), inEditor(json)]).toEqual([html, html]);
  });

  it('is drawn alike with every pair of marks, whichever was set first', () => {
    for (const one of all)
      for (const other of all) {
        if (one.type === other.type) continue;
        const json = doc(word('a', one), word('b', one, other), word('c', other), word('d'));
        expect(published(json)).toBe(inEditor(json));
      }
  });
});
