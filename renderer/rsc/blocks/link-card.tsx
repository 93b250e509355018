// A link to another site as a card: for content that cannot be embedded or is only shown there.
import type { BlockDefinition } from '../../../server/content/block/block.ts';
import { blockOf } from '../../../server/content/block/blocks.ts';
import { storedAddress } from '../../../server/content/block/link-cards.ts';
import { hostOf } from '../../../server/content/block/media-address.ts';
import { Empty } from './empty.tsx';
import { safeHref } from './link.ts';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';

type CardProps = { href: string; label: string; title?: string; description?: string };

export function LinkCard({ href, label, title, description }: CardProps) {
  const host = hostOf(href);
  return (
    <a className="link-card" href={safeHref(href)} target="_blank" rel="noopener">
      <span className="link-card-label">{label}</span>
      <span className="link-card-title">{title || host}</span>
      {description && <span className="link-card-description">{description}</span>}
      {title && <span className="link-card-host">{host}</span>}
    </a>
  );
}

type LinkCardDefinition = BlockDefinition & {
  props: typeof import('../../../server/content/block/link-cards.ts')['linkCards']['twitter']['props'];
};

export function LinkCardBlock({ props, block, edit }: BlockView<LinkCardDefinition>) {
  const name = blockOf(block.type)?.name ?? '';
  const href = storedAddress(block.props);
  if (href === undefined) return edit ? <Empty words={messages.linkCardEmpty({ name })} /> : null;
  return <LinkCard href={href} label={name} title={props.title} description={props.description} />;
}
