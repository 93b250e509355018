// ProseMirror JSON as elements: only node and mark types that the schema knows, so no markup of an owner can slip through.
import type { ReactNode } from 'react';
import type { RichTextNode } from '../../../server/content/document/schema.ts';

export function RichText({ node }: { node: RichTextNode }): ReactNode {
  return <>{children(node)}</>;
}

const children = (node: RichTextNode): ReactNode[] => (node.content ?? []).map((child, index) => element(child, index));

function element(node: RichTextNode, key: number): ReactNode {
  const { align, size } = node.attrs ?? {};
  const style = align && align !== 'left' ? ({ textAlign: align } as const) : undefined;
  switch (node.type) {
    case 'doc':
      return <RichText key={key} node={node} />;
    case 'paragraph':
      return (
        <p key={key} style={style} className={size && `text-${size}`}>
          {children(node)}
        </p>
      );
    case 'heading': {
      const Heading = (['h1', 'h2', 'h3', 'h4'] as const)[(node.attrs?.level ?? 1) - 1] ?? 'h4';
      return (
        <Heading key={key} style={style}>
          {children(node)}
        </Heading>
      );
    }
    case 'bullet_list':
      return <ul key={key}>{children(node)}</ul>;
    case 'ordered_list':
      return <ol key={key}>{children(node)}</ol>;
    case 'list_item':
      return <li key={key}>{children(node)}</li>;
    case 'blockquote':
      return <blockquote key={key}>{children(node)}</blockquote>;
    case 'hard_break':
      return <br key={key} />;
    case 'text':
      return <Marked key={key} node={node} />;
    default:
      return node.type satisfies never;
  }
}

function Marked({ node }: { node: RichTextNode }): ReactNode {
  let inner: ReactNode = node.text;
  for (const mark of node.marks ?? []) {
    if (mark.type === 'strong') inner = <strong>{inner}</strong>;
    else if (mark.type === 'em') inner = <em>{inner}</em>;
    else if (mark.type === 'underline') inner = <u>{inner}</u>;
    else if (mark.type === 'code') inner = <code>{inner}</code>;
    else if (mark.type === 'link' && isSafe(mark.attrs?.href)) {
      inner = (
        <a href={mark.attrs?.href} {...(mark.attrs?.newWindow ? { target: '_blank', rel: 'noopener' } : {})}>
          {inner}
        </a>
      );
    }
  }
  return inner;
}

const isSafe = (href: string | undefined): href is string =>
  href !== undefined && /^(?:\/|#|https?:|mailto:|tel:)/i.test(href);
