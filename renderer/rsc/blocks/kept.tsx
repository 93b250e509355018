// The readable content of an imported block that nothing else renders.
import { readKept } from '../../../server/content/block/kept.ts';
import { namedAddress } from '../../../server/content/block/link-cards.ts';
import type { Block } from '../../../server/content/document/schema.ts';
import { safeHref } from './link.ts';
import { LinkCard } from './link-card.tsx';
import { editMessages, messages } from './messages.ts';
import { Empty } from './summary.tsx';

/**
 * A type that we do not know. Visitors see at most a card with its link, because other stored values may be secret, such
 * as the address of a webhook.
 */
export function UnknownBlock({ block, edit }: { block: Block; edit: boolean }) {
  const href = namedAddress(block.props);
  if (href === undefined) return edit ? KeptBlock({ block, edit }) : null;
  return <LinkCard href={href} label={edit ? editMessages.unknownType({ type: block.type }) : messages.elsewhere} />;
}

export function KeptBlock({ block, edit }: { block: Block; edit: boolean }) {
  const lines = readKept(block.props);
  if (lines.length === 0) return edit ? <Empty text={editMessages.keptUnread} /> : null;
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
