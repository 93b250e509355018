import { Node } from 'prosemirror-model';
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { type RichTextNode, richTextProblem } from '../../../../../server/content/block/rich-text.ts';
import {
  insertImage,
  insertRule,
  isMarked,
  linkOf,
  setLink,
  setStyle,
  styleOf,
  textKeys,
  toggleList,
  toggleQuote,
  toggles,
} from './commands.ts';
import { loweredHeadings } from './main-heading.ts';
import { plainJson } from './plain-json.ts';
import { richTextSchema } from './schema.ts';
import { insertTable, leaveLastBlock, nextCell } from './tables.ts';

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

/** An editor state with a selection, and a command runner. */
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
    apply(change: (s: EditorState) => EditorState['tr']): void {
      state = state.apply(change(state));
    },
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
    expect(linkOf(inside.state)?.href).toBe('/shop');
    inside.run(setLink('https://shop.example'));
    expect(linkOf(inside.state)?.href).toBe('https://shop.example');
    inside.run(setLink(''));
    expect(inside.json()).toEqual(doc(paragraph(text('See the prints'))));
    // With no selection, the link shows its URL.
    inside.run(setLink('/journal'));
    const link = text('/journal', { type: 'link', attrs: { href: '/journal' } });
    expect(inside.json()).toEqual(doc(paragraph(text('See the'), link, text(' prints'))));
  });
});

describe('all of the text', () => {
  const heading: RichTextNode = { type: 'heading', attrs: { level: 1 }, content: [text('Say what you do')] };
  const selectAll = textKeys['Mod-a']!;

  it('typed over stays a heading where it began with one', () => {
    const title = editing(doc(heading, paragraph(text('And why'))), 1);
    expect(title.run(selectAll)).toBe(true);
    expect(title.run((state, dispatch) => [dispatch(state.tr.insertText('C'))].length > 0)).toBe(true);
    expect(title.json()).toEqual(doc({ ...heading, content: [text('C')] }));
  });

  it('has the tables and images at its ends, too, by the selection of the browser', () => {
    const cells: RichTextNode = { type: 'table_cell', content: [paragraph(text('a'))] };
    const table: RichTextNode = { type: 'table', content: [{ type: 'table_row', content: [cells] }] };
    expect(editing(doc(table, paragraph()), 4).run(selectAll)).toBe(false);
    const rule: RichTextNode = { type: 'horizontal_rule' };
    expect(editing(doc(rule, paragraph(text('a'))), 2).run(selectAll)).toBe(false);
  });
});

describe('headings of level 1', () => {
  const levels = (isBelow: boolean) => {
    const state = EditorState.create({
      doc: Node.fromJSON(richTextSchema, {
        type: 'doc',
        content: [1, 3, 1].map((level) => ({
          type: 'heading',
          attrs: { level },
          content: [{ type: 'text', text: 'A' }],
        })),
      }),
    });
    const tr = loweredHeadings(state, isBelow);
    return (tr ? state.apply(tr) : state).doc.children.map(({ attrs }) => attrs.level);
  };

  it('become level 2 behind the page’s main heading', () => {
    expect(levels(false)).toEqual([1, 3, 2]);
    expect(levels(true)).toEqual([2, 3, 2]);
  });
});

describe('a table at the end of the text', () => {
  it('has a paragraph below it, and one without, e.g. pasted, is left downward', () => {
    const cell: RichTextNode = { type: 'table_cell', content: [paragraph(text('9'))] };
    const table: RichTextNode = { type: 'table', content: [{ type: 'table_row', content: [cell] }] };
    const inserted = editing(doc(paragraph()), 1);
    expect(inserted.run(insertTable(1, 1))).toBe(true);
    expect(inserted.json().content?.map((node) => node.type)).toEqual(['table', 'paragraph']);
    expect(inserted.run(leaveLastBlock)).toBe(false);
    const pasted = editing(doc(table), 4);
    expect(pasted.run(leaveLastBlock)).toBe(true);
    expect(pasted.json()).toEqual(doc(table, paragraph()));
    expect(pasted.state.selection.$from.parent.childCount).toBe(0);
    expect(pasted.run(nextCell(1))).toBe(false);
  });
});

describe('an inserted image or line', () => {
  const image: RichTextNode = { type: 'image', attrs: { imageId: 'abc' } };

  it('has the caret below it, so that typing does not replace it', () => {
    const type = ({ apply }: ReturnType<typeof editing>) => apply(({ tr }) => tr.insertText('b'));
    const last = editing(doc(paragraph(text('a')), paragraph()), 4);
    last.run(insertImage({ imageId: 'abc' }));
    type(last);
    expect(last.json()).toEqual(doc(paragraph(text('a')), image, paragraph(text('b'))));
    const first = editing(doc(paragraph(text('a')), image), 2);
    first.run(insertRule);
    type(first);
    expect(first.json()).toEqual(doc(paragraph(text('a')), { type: 'horizontal_rule' }, paragraph(text('b')), image));
    const between = editing(doc(paragraph(text('ac'))), 2);
    between.run(insertRule);
    type(between);
    expect(between.json()).toEqual(doc(paragraph(text('a')), { type: 'horizontal_rule' }, paragraph(text('bc'))));
  });

  it('that ends the text is left downward', () => {
    const ended = editing(doc(paragraph(text('a')), image), 1);
    ended.apply(({ tr, doc }) => tr.setSelection(NodeSelection.create(doc, 3)));
    expect(ended.run(leaveLastBlock)).toBe(true);
    expect(ended.json()).toEqual(doc(paragraph(text('a')), image, paragraph()));
    expect(ended.run(leaveLastBlock)).toBe(false);
  });
});
