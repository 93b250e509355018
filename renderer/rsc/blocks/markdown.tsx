// Markdown as elements: the author's HTML is never output, and addresses are safe to follow.
import { Fragment, type ReactNode } from 'react';
import { type CodeLanguage, codeLanguages } from '../../../server/content/block/code.ts';
import {
  type MarkdownInline,
  type MarkdownBlock as Node,
  parseMarkdown,
} from '../../../server/content/block/markdown/parse.ts';
import type { markdownBlock } from '../../../server/content/block/markdown.ts';
import { CodeText } from './code.tsx';
import { Empty } from './empty.tsx';
import { hrefResolver, type ResolveHref } from './link.ts';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';

export async function MarkdownBlock({ props, reader, edit }: BlockView<typeof markdownBlock>) {
  if (props.text.trim() === '') return edit ? <Empty words={messages.empty.markdown} /> : null;
  const nodes = parseMarkdown(props.text);
  const href = await hrefResolver(reader, pageIdsIn(props.text));
  return (
    <div className="sqs-html-content markdown-block">{nodes.map((node, index) => blockElement(node, index, href))}</div>
  );
}

const pageIdsIn = (text: string): string[] => [...text.matchAll(/\]\(([0-9a-f]{24})\)/g)].map(([, id]) => id!);

function blockElement(node: Node, key: number, href: ResolveHref): ReactNode {
  switch (node.type) {
    case 'heading': {
      const Heading = (['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const)[node.level - 1] ?? 'h6';
      return <Heading key={key}>{inline(node.inline, href)}</Heading>;
    }
    case 'paragraph':
      return <p key={key}>{inline(node.inline, href)}</p>;
    case 'quote':
      return <blockquote key={key}>{node.blocks.map((block, index) => blockElement(block, index, href))}</blockquote>;
    case 'list': {
      const items = node.items.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order
        <li key={index}>{itemContent(blocks, href)}</li>
      ));
      return node.start === undefined ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={node.start === 1 ? undefined : node.start}>
          {items}
        </ol>
      );
    }
    case 'code':
      return <CodeText key={key} code={node.text} language={languageOf(node.language)} />;
    case 'table':
      return <Table key={key} node={node} href={href} />;
    case 'line':
      return <hr key={key} />;
    default:
      return node satisfies never;
  }
}

/** A list of single lines has no paragraphs. */
function itemContent(blocks: readonly Node[], href: ResolveHref): ReactNode {
  const [first, ...rest] = blocks;
  const isTight = first?.type === 'paragraph' && rest.every(({ type }) => type === 'list');
  if (!isTight) return blocks.map((block, index) => blockElement(block, index, href));
  return (
    <>
      {inline(first.inline, href)}
      {rest.map((block, index) => blockElement(block, index, href))}
    </>
  );
}

function Table({ node, href }: { node: Extract<Node, { type: 'table' }>; href: ResolveHref }) {
  const alignOf = (index: number) => (node.align[index] ? { textAlign: node.align[index] } : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
    <div className="markdown-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {node.head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order
              <th key={index} scope="col" style={alignOf(index)}>
                {inline(cell, href)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {node.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order
            <tr key={at}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, in this order
                <td key={index} style={alignOf(index)}>
                  {inline(cell, href)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const inline = (nodes: readonly MarkdownInline[], href: ResolveHref): ReactNode =>
  nodes.map((node, index) => inlineElement(node, index, href));

function inlineElement(node: MarkdownInline, key: number, href: ResolveHref): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'break':
      return <br key={key} />;
    case 'strong':
      return <strong key={key}>{inline(node.inline, href)}</strong>;
    case 'em':
      return <em key={key}>{inline(node.inline, href)}</em>;
    case 'del':
      return <del key={key}>{inline(node.inline, href)}</del>;
    case 'link': {
      const address = href(node.href);
      const words = inline(node.inline, href);
      return address === undefined ? (
        <Fragment key={key}>{words}</Fragment>
      ) : (
        <a key={key} href={address}>
          {words}
        </a>
      );
    }
    default:
      return node satisfies never;
  }
}

const aliases: Readonly<Record<string, CodeLanguage>> = {
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  sh: 'shell',
  bash: 'shell',
  xml: 'html',
  svg: 'html',
  less: 'css',
  scss: 'css',
};

const languageOf = (name: string): CodeLanguage => {
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  return alias ?? (Object.hasOwn(codeLanguages, name) ? (name as CodeLanguage) : 'text');
};
