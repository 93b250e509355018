// The ProseMirror schema: the nodes and marks of document/schema.ts, rendered the way the renderer does.
import { Schema } from 'prosemirror-model';

type BlockAttrs = { align: string | null; size: string | null };

const classesOf = ({ align, size }: BlockAttrs): { class?: string } => {
  const names = [...(align && align !== 'left' ? [`align-${align}`] : []), ...(size ? [`text-${size}`] : [])];
  return names.length > 0 ? { class: names.join(' ') } : {};
};

const attrsFrom = (element: HTMLElement): BlockAttrs => ({
  align:
    /(?:^|\s)align-(center|right)(?:\s|$)/.exec(element.className)?.[1] ??
    /^(center|right)$/.exec(element.style.textAlign)?.[1] ??
    null,
  size: /(?:^|\s)text-(lead|small)(?:\s|$)/.exec(element.className)?.[1] ?? null,
});

const headings = ([1, 2, 3, 4, 5, 6] as const).map((level) => ({
  tag: `h${level}`,
  getAttrs: (element: HTMLElement) => ({ ...attrsFrom(element), level: Math.min(level, 4) }),
}));

/** Only the site's own images: every visitor would request external ones from another host. */
function imageFrom(image: HTMLImageElement | null, classes: string) {
  const imageId = /^\/images\/([\w-]{1,64})\//.exec(image?.getAttribute('src') ?? '')?.[1];
  if (!image || imageId === undefined) return false;
  const pixels = (name: string) => Number(image.getAttribute(name)) || null;
  return {
    imageId,
    altText: image.alt || null,
    width: /text-image--(s|m)\b/.exec(classes)?.[1] ?? null,
    widthPx: pixels('width'),
    heightPx: pixels('height'),
  };
}

/** As in the blocks' rich-text.ts; duplicated, since that file imports zod. */
const textColors = ['accent', 'muted', 'success', 'danger'] as const;

export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      attrs: { align: { default: null }, size: { default: null } },
      parseDOM: [{ tag: 'p', getAttrs: attrsFrom }],
      toDOM: (node) => ['p', classesOf(node.attrs as BlockAttrs), 0],
    },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 }, align: { default: null }, size: { default: null } },
      parseDOM: headings,
      toDOM: (node) => [`h${node.attrs.level}`, classesOf(node.attrs as BlockAttrs), 0],
    },
    blockquote: {
      content: '(paragraph | heading | bullet_list | ordered_list | blockquote)+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: {
      content: 'paragraph (paragraph | heading | bullet_list | ordered_list | blockquote)*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    image: {
      group: 'block',
      draggable: true,
      attrs: {
        imageId: {},
        altText: { default: null },
        width: { default: null },
        widthPx: { default: null },
        heightPx: { default: null },
      },
      parseDOM: [
        { tag: 'figure.text-image', getAttrs: (element) => imageFrom(element.querySelector('img'), element.className) },
        { tag: 'img[src]', getAttrs: (element) => imageFrom(element as HTMLImageElement, '') },
      ],
      toDOM: ({ attrs }) => [
        'figure',
        { class: `text-image text-image--${attrs.width ?? 'full'}` },
        [
          'img',
          {
            src: `/images/${attrs.imageId}/picture?format=1000w`,
            alt: attrs.altText ?? '',
            ...(attrs.widthPx && { width: attrs.widthPx, height: attrs.heightPx }),
          },
        ],
      ],
    },
    table: {
      content: 'table_row+',
      group: 'block',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', { class: 'text-table' }, ['tbody', 0]],
    },
    table_row: { content: '(table_cell | table_header)+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
    table_cell: {
      content: '(paragraph | bullet_list | ordered_list)+',
      isolating: true,
      parseDOM: [{ tag: 'td' }],
      toDOM: () => ['td', 0],
    },
    table_header: {
      content: '(paragraph | bullet_list | ordered_list)+',
      isolating: true,
      parseDOM: [{ tag: 'th' }],
      toDOM: () => ['th', 0],
    },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: { default: '' }, newWindow: { default: false } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? '';
            return /^(?:[/#]|https?:|mailto:|tel:)/i.test(href)
              ? { href, newWindow: element.getAttribute('target') === '_blank' }
              : false;
          },
        },
      ],
      toDOM: (mark) => ['a', { href: mark.attrs.href as string }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Some word processors wrap everything in a <b> of normal weight.
        { tag: 'b', getAttrs: (element) => (element.style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight', getAttrs: (value) => (/^(?:bold|[6-9]00)$/.test(value) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }], toDOM: () => ['u', 0] },
    strike: {
      parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
      toDOM: () => ['s', 0],
    },
    color: {
      attrs: { color: {} },
      parseDOM: [
        {
          tag: 'span[class^="text-color-"]',
          getAttrs: (element) => {
            const color = textColors.find((one) => element.classList.contains(`text-color-${one}`));
            return color ? { color } : false;
          },
        },
      ],
      toDOM: (mark) => ['span', { class: `text-color-${mark.attrs.color}` }, 0],
    },
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});

/** Represents empty text as one empty paragraph. */
export function withContent(value: unknown): unknown {
  const { content } = (typeof value === 'object' && value !== null ? value : {}) as { content?: unknown[] };
  return { type: 'doc', content: content && content.length > 0 ? content : [{ type: 'paragraph' }] };
}
