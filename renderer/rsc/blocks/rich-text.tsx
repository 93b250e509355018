// ProseMirror JSON as elements: only node and mark types that the schema knows, so no markup of an owner can slip through. Portable.
import type { ReactNode } from 'react';
import type { RichTextNode } from '../../../server/content/block/rich-text.ts';
import { type ResolveHref, safeHref } from './link.ts';

type RichTextProps = {
  node: RichTextNode;
  /** Turns stored addresses into printed ones; absent: only safe addresses, none by page id. */
  href?: ResolveHref;
};

export function RichText({ node, href = safeHref }: RichTextProps): ReactNode {
  return <>{children(node, href)}</>;
}

const children = (node: RichTextNode, href: ResolveHref): ReactNode[] =>
  (node.content ?? []).map((child, index) => element(child, index, href));

function element(node: RichTextNode, key: number, href: ResolveHref): ReactNode {
  switch (node.type) {
    case 'doc':
      return <RichText key={key} node={node} href={href} />;
    case 'paragraph':
      return (
        <p key={key} className={classes(node)}>
          {node.content ? children(node, href) : <br />}
        </p>
      );
    case 'heading': {
      const Heading = (['h1', 'h2', 'h3', 'h4'] as const)[(node.attrs?.level ?? 1) - 1] ?? 'h4';
      return (
        <Heading key={key} className={classes(node)}>
          {children(node, href)}
        </Heading>
      );
    }
    case 'bullet_list':
      return <ul key={key}>{children(node, href)}</ul>;
    case 'ordered_list':
      return <ol key={key}>{children(node, href)}</ol>;
    case 'list_item':
      return <li key={key}>{children(node, href)}</li>;
    case 'blockquote':
      return <blockquote key={key}>{children(node, href)}</blockquote>;
    case 'hard_break':
      return <br key={key} />;
    case 'text':
      return <Marked key={key} node={node} href={href} />;
    default:
      return node.type satisfies never;
  }
}

function Marked({ node, href }: { node: RichTextNode; href: ResolveHref }): ReactNode {
  let inner: ReactNode = node.text;
  for (const mark of node.marks ?? []) {
    if (mark.type === 'strong') inner = <strong>{inner}</strong>;
    else if (mark.type === 'em') inner = <em>{inner}</em>;
    else if (mark.type === 'underline') inner = <u>{inner}</u>;
    else if (mark.type === 'code') inner = <code>{inner}</code>;
    else if (mark.type === 'link') {
      const address = href(mark.attrs?.href);
      if (address === undefined) continue;
      inner = (
        <a href={address} {...(mark.attrs?.newWindow ? { target: '_blank', rel: 'noopener' } : {})}>
          {inner}
        </a>
      );
    } else mark.type satisfies never;
  }
  return inner;
}

/** `align-center`, `text-lead`: classes, so that the theme decides what they look like. */
function classes({ attrs }: RichTextNode): string | undefined {
  const names = [
    ...(attrs?.align && attrs.align !== 'left' ? [`align-${attrs.align}`] : []),
    ...(attrs?.size ? [`text-${attrs.size}`] : []),
  ];
  return names.length > 0 ? names.join(' ') : undefined;
}
