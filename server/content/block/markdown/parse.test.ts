import { describe, expect, it } from 'vitest';
import { workOf } from '../../../testing/harness/work.ts';
import { type MarkdownBlock, type MarkdownInline, parseMarkdown } from './parse.ts';

/** Compact notation: `h2(Words)`, `p(a *b*)`. */
const inline = (nodes: readonly MarkdownInline[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.text;
      if (node.type === 'break') return '/';
      if (node.type === 'code') return `code(${node.text})`;
      if (node.type === 'link') return `a(${node.href},${inline(node.inline)})`;
      return `${node.type}(${inline(node.inline)})`;
    })
    .join('');
const short = (blocks: readonly MarkdownBlock[]): string => blocks.map(block).join(' ');
function block(node: MarkdownBlock): string {
  switch (node.type) {
    case 'heading':
      return `h${node.level}(${inline(node.inline)})`;
    case 'paragraph':
      return `p(${inline(node.inline)})`;
    case 'quote':
      return `quote(${short(node.blocks)})`;
    case 'list':
      return `${node.start === undefined ? 'ul' : `ol${node.start}`}(${node.items.map((item) => `li(${short(item)})`).join('')})`;
    case 'code':
      return `pre(${node.language}:${node.text})`;
    case 'table':
      return `table(${node.align.join()}:${[node.head, ...node.rows].map((row) => row.map(inline).join('|')).join(';')})`;
    default:
      return 'hr()';
  }
}

describe('Markdown', () => {
  it.each([
    ['# One\n## Two ##\nwords', 'h1(One) h2(Two) p(words)'],
    [
      'a **b *c* d** _e_ ~~f~~ `g *h*` snake_case_word',
      'p(a strong(b em(c) d) em(e) del(f) code(g *h*) snake_case_word)',
    ],
    ['not *closed, 2 * 3 * 4, \\*kept\\*', 'p(not *closed, 2 * 3 * 4, *kept*)'],
    ['- a\n- b\n  - c\n\n3. d\n4. e', 'ul(li(p(a))li(p(b) ul(li(p(c))))) ol3(li(p(d))li(p(e)))'],
    ['> a\n> b\n\nc', 'quote(p(a\nb)) p(c)'],
    ['```js\n# x\n```\n---\nend', 'pre(js:# x) hr() p(end)'],
    ['| A | B |\n|:--|--:|\n| 1 | *2* |\n| 3 |', 'table(left,right:A|B;1|em(2);3|)'],
    [
      '[x *y*](/a "t") <https://b.example> [no](a b)',
      'p(a(/a,x em(y)) a(https://b.example,https://b.example) [no](a b))',
    ],
    ['<script>alert(1)</script>', 'p(<script>alert(1)</script>)'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(short(parseMarkdown(text))).toBe(expected);
  });

  it('takes no longer for what is nested or never closed', async () => {
    for (const [piece, count] of Object.entries({
      '*': 50_000,
      '[': 50_000,
      '> ': 25_000,
      '`': 20_000,
      '- ': 25_000,
    })) {
      let blocks: MarkdownBlock[] = [];
      expect(await workOf(() => (blocks = parseMarkdown(piece.repeat(count)))), piece).toBeLessThan(50);
      expect(blocks.length).toBeGreaterThan(0);
    }
  });
});
