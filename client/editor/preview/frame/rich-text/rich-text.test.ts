import { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import type { RichTextNode } from '../../../../../server/content/block/rich-text.ts';
import { richTextProblem } from '../../../../../server/content/block/rich-text.ts';
import { isMarked, linkAt, setLink, setStyle, styleOf, toggleList, toggleQuote, toggles } from './commands.ts';
import { plainJson } from './plain-json.ts';
import { richTextSchema } from './schema.ts';
import { addressOf } from './toolbar.ts';

const text = (words: string, ...marks: NonNullable<RichTextNode['marks']>): RichTextNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const doc = (...content: RichTextNode[]): RichTextNode => ({ type: 'doc', content });
const paragraph = (...content: RichTextNode[]): RichTextNode => ({
  type: 'paragraph',
  ...(content.length > 0 ? { content } : {}),
});

/** The text under edit with a selection, and commands run on it. */
function editing(json: RichTextNode, from: number, to = from) {
  let state = EditorState.create({ doc: Node.fromJSON(richTextSchema, json) });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  return {
    get state() {
      return state;
    },
    run: (command: (s: EditorState, dispatch: (tr: EditorState['tr']) => void) => boolean) =>
      command(state, (tr) => {
        state = state.apply(tr);
      }),
    json: () => plainJson(state.doc.toJSON()),
  };
}

describe('the text schema', () => {
  const all: RichTextNode = doc(
    { type: 'heading', attrs: { level: 1, align: 'center' }, content: [text('Title')] },
    {
      type: 'paragraph',
      attrs: { size: 'lead' },
      content: [text('bold', { type: 'strong' }), { type: 'hard_break' }, text('plain')],
    },
    paragraph(
      text('a link', { type: 'link', attrs: { href: '/about', newWindow: true } }),
      text('code', { type: 'code' }),
    ),
    {
      type: 'bullet_list',
      content: [
        {
          type: 'list_item',
          content: [
            paragraph(text('one')),
            { type: 'ordered_list', content: [{ type: 'list_item', content: [paragraph()] }] },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [paragraph(text('said', { type: 'em' }, { type: 'underline' }))] },
  );

  it('reads and writes every node and mark of the product as it is stored', () => {
    const node = Node.fromJSON(richTextSchema, all);
    node.check();
    expect(plainJson(node.toJSON())).toEqual(all);
  });

  it('writes nothing that the server refuses', () => {
    expect(richTextProblem(plainJson(Node.fromJSON(richTextSchema, all).toJSON()))).toBeUndefined();
    expect(richTextProblem(plainJson(Node.fromJSON(richTextSchema, doc(paragraph())).toJSON()))).toBeUndefined();
  });
});

describe('commands of the toolbar', () => {
  it('make words bold and plain again', () => {
    const edit = editing(doc(paragraph(text('Hello world'))), 1, 6);
    edit.run(toggles.bold);
    expect(edit.json()).toEqual(doc(paragraph(text('Hello', { type: 'strong' }), text(' world'))));
    expect(isMarked(edit.state, 'strong')).toBe(true);
    edit.run(toggles.bold);
    expect(edit.json()).toEqual(doc(paragraph(text('Hello world'))));
  });

  it('make headings, lists and quotes, and take them back', () => {
    const edit = editing(doc(paragraph(text('Hello'))), 2);
    edit.run(setStyle('h3'));
    expect([edit.json(), styleOf(edit.state)]).toEqual([
      doc({ type: 'heading', attrs: { level: 3 }, content: [text('Hello')] }),
      'h3',
    ]);
    edit.run(setStyle('paragraph'));
    for (const command of [toggleList('bullet_list'), toggleList('ordered_list'), toggleQuote]) {
      edit.run(command);
      expect(edit.json().content?.[0]?.type).not.toBe('paragraph');
      edit.run(command);
      expect(edit.json()).toEqual(doc(paragraph(text('Hello'))));
    }
  });

  it('link the selected words, change the link from anywhere in it, and take it away', () => {
    const edit = editing(doc(paragraph(text('See the prints'))), 5, 15);
    edit.run(setLink('/shop'));
    expect(edit.json()).toEqual(
      doc(paragraph(text('See '), text('the prints', { type: 'link', attrs: { href: '/shop' } }))),
    );
    const inside = editing(edit.json(), 8);
    expect(linkAt(inside.state)).toBe('/shop');
    inside.run(setLink('https://shop.example'));
    expect(linkAt(inside.state)).toBe('https://shop.example');
    inside.run(setLink(''));
    expect(inside.json()).toEqual(doc(paragraph(text('See the prints'))));
    expect(inside.run(setLink('/nothing-selected'))).toBe(false);
  });
});

describe('addresses that people type', () => {
  it.each([
    ['/about', '/about'],
    ['  #top ', '#top'],
    ['https://shop.example/a?b#c', 'https://shop.example/a?b#c'],
    ['shop.example', 'https://shop.example'],
    ['shop.example/path', 'https://shop.example/path'],
    ['ann@shop.example', 'mailto:ann@shop.example'],
    ['tel:+49301234', 'tel:+49301234'],
    ['', ''],
  ])('%j becomes %j', (typed, address) => expect(addressOf(typed)).toBe(address));

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    'data:text/html,x',
    '//evil.example',
    'two words',
    'vbscript:x',
    'about',
  ])('%j is none', (typed) => expect(addressOf(typed)).toBeUndefined());
});
