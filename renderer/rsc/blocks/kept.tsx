// The readable content of an imported block that nothing else renders.
import { readKept } from '../../../server/content/block/kept.ts';
import { storedAddress } from '../../../server/content/block/link-cards.ts';
import type { Block } from '../../../server/content/document/schema.ts';
import { safeHref } from './link.ts';
import { LinkCard } from './link-card.tsx';
import { messages } from './messages.ts';
import { Empty } from './summary.tsx';

/** A type that we do not know: a card with its link, or what else can be read. */
export function UnknownBlock({ block, edit }: { block: Block; edit: boolean }) {
  const lines = readKept(block.props);
  const first = (kind: (typeof lines)[number]['kind']) => lines.find((line) => line.kind === kind)?.text;
  const href = storedAddress(block.props) ?? lines.find((line) => line.kind === 'link')?.href;
  if (href === undefined) return KeptBlock({ block, edit });
  return (
    <LinkCard
      href={href}
      label={edit ? messages.unknownType({ type: block.type }) : messages.elsewhere}
      title={first('title')}
      description={first('text')}
    />
  );
}

export function KeptBlock({ block, edit }: { block: Block; edit: boolean }) {
  const lines = readKept(block.props);
  if (lines.length === 0) return edit ? <Empty text={messages.keptUnread} /> : null;
  return (
    <div className="kept-block">
      {lines.map((line, index) => {
        const key = `${index} ${line.kind}`;
        if (line.kind === 'title')
          return (
            <p className="kept-block-title" key={key}>
              {line.text}
            </p>
          );
        if (line.kind === 'text') return <p key={key}>{line.text}</p>;
        return (
          <p key={key}>
            <a href={safeHref(line.href)} rel="noopener">
              {line.text}
            </a>
          </p>
        );
      })}
    </div>
  );
}
