// ProseMirror JSON as elements: only node and mark types that the schema knows, so no markup of an owner can slip through. Portable.
import type { ReactNode } from 'react';
import type { RichTextAttrs, RichTextNode } from '../../../server/content/block/rich-text.ts';
import { type ResolveHref, safeHref } from './link.ts';

type RichTextProps = {
  node: RichTextNode;
  /** Converts stored addresses to printed ones; absent: only safe addresses, no page IDs. */
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
          {node.content ? inline(node.content, href) : <br />}
        </p>
      );
    case 'heading': {
      const Heading = (['h1', 'h2', 'h3', 'h4'] as const)[(node.attrs?.level ?? 1) - 1] ?? 'h4';
      return (
        <Heading key={key} className={classes(node)}>
          {inline(node.content ?? [], href)}
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
    case 'horizontal_rule':
      return <hr key={key} />;
    case 'image':
      return <TextImage key={key} attrs={node.attrs ?? {}} />;
    case 'table':
      return (
        <table key={key} className="text-table">
          <tbody>{children(node, href)}</tbody>
        </table>
      );
    case 'table_row':
      return <tr key={key}>{children(node, href)}</tr>;
    case 'table_cell':
      return <td key={key}>{children(node, href)}</td>;
    case 'table_header':
      return <th key={key}>{children(node, href)}</th>;
    case 'hard_break':
      return <br key={key} />;
    case 'text':
      return node.text;
    default:
      return node.type satisfies never;
  }
}

type Mark = NonNullable<RichTextNode['marks']>[number];

/** Outermost first, in the editor's order, so that style sheets and readers see the same nesting. */
const markOrder: readonly Mark['type'][] = ['link', 'strong', 'em', 'underline', 'strike', 'color', 'code'];

/** Adjacent nodes share the elements of common marks: a link with a bold word in it is one link. */
function inline(nodes: readonly RichTextNode[], href: ResolveHref, depth = 0): ReactNode[] {
  const drawn: ReactNode[] = [];
  for (let from = 0; from < nodes.length; ) {
    const mark = markAt(nodes[from], depth);
    let to = from + 1;
    while (mark && to < nodes.length && isSame(markAt(nodes[to], depth), mark)) to++;
    const within = nodes.slice(from, to);
    drawn.push(
      mark ? (
        <Marked key={from} mark={mark} href={href}>
          {inline(within, href, depth + 1)}
        </Marked>
      ) : (
        within.map((node) => element(node, from, href))
      ),
    );
    from = to;
  }
  return drawn;
}

const markAt = (node: RichTextNode | undefined, depth: number): Mark | undefined =>
  node?.marks?.toSorted((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type))[depth];

const isSame = (a: Mark | undefined, b: Mark): boolean =>
  a?.type === b.type &&
  a.attrs?.href === b.attrs?.href &&
  a.attrs?.color === b.attrs?.color &&
  (a.attrs?.newWindow ?? false) === (b.attrs?.newWindow ?? false);

function Marked({
  mark: { type, attrs },
  href,
  children: inner,
}: {
  mark: Mark;
  href: ResolveHref;
  children: ReactNode;
}) {
  if (type === 'strong') return <strong>{inner}</strong>;
  if (type === 'em') return <em>{inner}</em>;
  if (type === 'underline') return <u>{inner}</u>;
  if (type === 'strike') return <s>{inner}</s>;
  if (type === 'code') return <code>{inner}</code>;
  if (type === 'color') return <span className={`text-color-${attrs?.color}`}>{inner}</span>;
  const address = href(attrs?.href);
  if (address === undefined) return inner;
  return (
    <a href={address} {...(attrs?.newWindow ? { target: '_blank', rel: 'noopener' } : {})}>
      {inner}
    </a>
  );
}

const widths = [500, 1000, 1500];

function TextImage({ attrs }: { attrs: RichTextAttrs }): ReactNode {
  const { imageId = '', altText = '', width = 'full', widthPx, heightPx } = attrs;
  const src = `/images/${encodeURIComponent(imageId)}/picture`;
  return (
    <figure className={`text-image text-image--${width}`}>
      <img
        src={`${src}?format=1000w`}
        srcSet={widths.map((pixels) => `${src}?format=${pixels}w ${pixels}w`).join(', ')}
        sizes="(max-width: 759px) 100vw, 720px"
        width={widthPx}
        height={heightPx}
        alt={altText}
        loading="lazy"
        decoding="async"
      />
    </figure>
  );
}

/** `align-center`, `text-lead`: classes, so that the theme decides what they look like. */
function classes({ attrs }: RichTextNode): string | undefined {
  const names = [
    ...(attrs?.align && attrs.align !== 'left' ? [`align-${attrs.align}`] : []),
    ...(attrs?.size ? [`text-${attrs.size}`] : []),
  ];
  return names.length > 0 ? names.join(' ') : undefined;
}
