// Converts light text to rich text, so that site files stay readable and editable by hand. Portable.
//
//   ## A heading                                  one to four #
//   ! A leading paragraph       ~ A small one     one per line, like every paragraph
//   - item    1. item    > said by someone        lists, quotations
//   **strong**  *emphasis*  `code`  [text](page:about)
import type { RichTextNode } from './rich-text.ts';

type Mark = NonNullable<RichTextNode['marks']>[number];

/**
 * Never fails: anything that isn't markup is text. Empty lines separate paragraphs; a line break inside one stays.
 */
export function lightText(light: string): RichTextNode {
  const parts = light.split(/\n[ \t]*\n/).filter((part) => part.trim() !== '');
  return { type: 'doc', content: parts.length > 0 ? parts.map((part) => node(part.trim())) : [{ type: 'paragraph' }] };
}

function node(part: string): RichTextNode {
  const heading = /^(#{1,4}) ([^\n]+)$/.exec(part);
  if (heading) return { type: 'heading', attrs: { level: heading[1]!.length }, content: inline(heading[2]!) };

  const lines = part.split('\n').map((line) => line.trim());
  if (lines.every((line) => line.startsWith('- '))) return list('bullet_list', lines, 2);
  if (lines.every((line) => /^\d+\. /.test(line))) return list('ordered_list', lines);
  if (lines.every((line) => line.startsWith('> '))) {
    return { type: 'blockquote', content: [paragraph(lines.map((line) => line.slice(2)).join('\n'))] };
  }
  if (part.startsWith('! ')) return { ...paragraph(part.slice(2)), attrs: { size: 'lead' } };
  if (part.startsWith('~ ')) return { ...paragraph(part.slice(2)), attrs: { size: 'small' } };
  return paragraph(part);
}

const list = (type: 'bullet_list' | 'ordered_list', lines: string[], markerLength?: number): RichTextNode => ({
  type,
  content: lines.map((line) => ({
    type: 'list_item',
    content: [paragraph(line.slice(markerLength ?? line.indexOf(' ') + 1))],
  })),
});

function paragraph(text: string): RichTextNode {
  const content = text
    .split('\n')
    .flatMap((line, index): RichTextNode[] => [
      ...(index > 0 ? [{ type: 'hard_break' as const }] : []),
      ...inline(line.trim()),
    ]);
  return { type: 'paragraph', content };
}

const marked = /\*\*(?!\s)(.+?)(?<!\s)\*\*(?!\*)|\*(?![\s*])(.+?)(?<!\s)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/;

function inline(text: string, marks: Mark[] = []): RichTextNode[] {
  const found = marked.exec(text);
  if (!found) return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }];
  const [all, strong, em, code, label, href] = found;
  const mark: Mark =
    strong !== undefined
      ? { type: 'strong' }
      : em !== undefined
        ? { type: 'em' }
        : code !== undefined
          ? { type: 'code' }
          : { type: 'link', attrs: { href: href! } };
  return [
    ...inline(text.slice(0, found.index), marks),
    ...(code !== undefined
      ? [{ type: 'text' as const, text: code, marks: [...marks, mark] }]
      : inline((strong ?? em ?? label)!, [...marks, mark])),
    ...inline(text.slice(found.index + all.length), marks),
  ];
}
