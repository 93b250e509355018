// Content of another site: in a sandboxed frame when we know the host, else a link. Only the address of embed code is used.
import type { embedBlock } from '../../../server/content/block/embed.ts';
import { addressInCode, embedAddress } from '../../../server/content/block/media-address.ts';
import { Empty } from './empty.tsx';
import { Frame, LoadedFrame } from './frame.tsx';
import { LinkCard } from './link-card.tsx';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';

export function EmbedBlock({ props, edit }: BlockView<typeof embedBlock>) {
  const { url, html, title, description, heightPx } = props;
  const written = url.trim() || addressInCode(html);
  const address = embedAddress(written);
  if (address.kind === 'none' || address.kind === 'file') {
    const words = written === '' ? messages.empty.embed : messages.notMedia({ address: written.slice(0, 100) });
    return edit ? <Empty words={words} /> : null;
  }
  if (address.kind === 'link')
    return (
      <LinkCard href={address.page} label={messages.show({ title: '' })} title={title} description={description} />
    );
  const named = title || address.host;
  return (
    <figure className="embed-block-figure">
      {props.askFirst ? (
        <Frame
          address={address}
          title={named}
          label={messages.show({ title: title || address.host })}
          note={messages.showFrom({ host: address.host })}
          heightPx={heightPx}
        />
      ) : (
        <LoadedFrame address={address} title={named} heightPx={heightPx} />
      )}
      {description && (
        <figcaption className="image-caption">
          <span {...(edit ? { 'data-f': 'description' } : {})}>{description}</span>
        </figcaption>
      )}
    </figure>
  );
}
