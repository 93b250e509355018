// One recording.
import type { audioBlock } from '../../../server/content/block/audio.ts';
import { audioAddress } from '../../../server/content/block/media-address.ts';
import { siteFilePath } from '../../../server/content/file/schema.ts';
import { Empty } from './empty.tsx';
import { LinkCard } from './link-card.tsx';
import { messages } from './media-messages.ts';
import { PictureImage } from './picture.tsx';
import type { BlockView } from './registry.tsx';
import { Written } from './written.tsx';

export async function AudioBlock({ props, reader, edit }: BlockView<typeof audioBlock>) {
  const { title, artist, design } = props;
  const address = props.source === 'url' ? audioAddress(props.url) : fileAddress(props.file);
  if (address.kind === 'none') return edit ? <Empty words={messages.empty.audio} /> : null;
  if (address.kind !== 'file') return <LinkCard href={address.page} label={messages.listen} title={title} />;
  const picture = design === 'card' && props.imageId !== '' ? await reader.picture(props.imageId) : undefined;
  return (
    <div className={`audio-block audio-block--${design}`}>
      {picture && <PictureImage className="audio-block-cover" picture={picture} altText="" sizes="120px" />}
      <div className="audio-block-words">
        <Written as="p" className="audio-block-title" field="title" text={title} edit={edit} />
        <Written as="p" className="audio-block-artist" field="artist" text={artist} edit={edit} />
        {/* biome-ignore lint/a11y/useMediaCaption: owners' files come without captions */}
        <audio src={address.src} controls preload="none" aria-label={title || messages.listen} />
        {props.download && (
          <a className="audio-block-download" href={address.src} download>
            {title ? messages.downloadTrack({ title }) : messages.download}
          </a>
        )}
      </div>
    </div>
  );
}

export const fileAddress = (name: string) =>
  name === '' ? ({ kind: 'none' } as const) : ({ kind: 'file', src: siteFilePath({ name }) } as const);
