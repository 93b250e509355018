// A video: from a host, behind its picture and a play button, or a file of the site.

import { hostOf, type MediaAddress, videoAddress } from '../../../server/content/block/media-address.ts';
import { type videoBlock, videoRatios } from '../../../server/content/block/video.ts';
import { siteFilePath } from '../../../server/content/file/schema.ts';
import { Empty } from './empty.tsx';
import { Frame } from './frame.tsx';
import { imageSizes } from './image.tsx';
import { LinkCard } from './link-card.tsx';
import { messages } from './media-messages.ts';
import type { BlockView } from './registry.tsx';

type View = BlockView<typeof videoBlock>;

export async function VideoBlock(view: View) {
  const { props, edit } = view;
  const address = addressOf(props);
  if (address.kind === 'none')
    return edit ? <Empty words={wrongWords(props)} shape="16 / 9" type={view.block.type} /> : null;
  const isRefused = address.kind === 'frame' && address.host === 'Vimeo' && props.accountType === 'basic';
  if (isRefused && edit) return <Empty words={messages.vimeoBasic} />;
  return (
    <figure className="video-block-figure">
      {isRefused ? <Card {...view} href={address.page} /> : await shown(view, address)}
      {props.caption && (
        <figcaption className="image-caption">
          <span {...(edit ? { 'data-f': 'caption' } : {})}>{props.caption}</span>
        </figcaption>
      )}
    </figure>
  );
}

async function shown(view: View, address: Exclude<MediaAddress, { kind: 'none' }>) {
  const { props, reader, block } = view;
  if (address.kind === 'link') return <Card {...view} href={address.page} />;
  const picture = props.imageId === '' ? undefined : await reader.picture(props.imageId);
  const title = props.title ?? '';
  if (address.kind === 'frame')
    return (
      <Frame
        address={address}
        title={title || address.host}
        label={messages.play({ title })}
        note={messages.playFrom({ host: address.host })}
        picture={picture}
        sizes={imageSizes(block.layout.desktop.w)}
        ratio={videoRatios[props.ratio]}
        isVideo
      />
    );
  return (
    <video
      className="video-block-file"
      src={address.src}
      poster={picture && `${picture.src}?format=1500w`}
      aria-label={title || undefined}
      style={{ aspectRatio: videoRatios[props.ratio] }}
      // Autoplaying video must be stoppable.
      controls={props.controls || props.autoplay}
      loop={props.loop}
      muted={props.muted || props.autoplay}
      preload={picture ? 'none' : 'metadata'}
      playsInline
      data-autoplay={props.autoplay ? '' : undefined}
    />
  );
}

const Card = ({ props, href }: View & { href: string }) => (
  <LinkCard href={href} label={messages.watch} title={props.title} />
);

function addressOf({ source, file, url }: View['props']): MediaAddress {
  if (source === 'url') return videoAddress(url);
  return file === '' ? { kind: 'none' } : { kind: 'file', src: siteFilePath({ name: file }) };
}

const wrongWords = ({ source, url }: View['props']) =>
  source === 'url' && url.trim() !== '' && hostOf(url) === ''
    ? messages.notMedia({ address: url.slice(0, 100) })
    : messages.empty.video;
