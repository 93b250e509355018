// biome-ignore-all lint/a11y/useAnchorContent: the link to a file has a label
// an album. Each track is a link to its file; with script (client/storefront/album) they play one after another in one player.

import type { albumBlock } from '../../../server/content/block/album.ts';
import { audioAddress } from '../../../server/content/block/media-address.ts';
import { fileAddress } from './audio.tsx';
import { Empty } from './empty.tsx';
import { LineIcon } from './line-icon.tsx';
import { messages } from './media-messages.ts';
import { PictureImage } from './picture.tsx';
import type { BlockView } from './registry.tsx';
import { Written } from './written.tsx';

type View = BlockView<typeof albumBlock>;

export async function AlbumBlock({ props, reader, edit }: View) {
  const { title, artist, imageId, download } = props;
  const tracks = props.tracks.flatMap((track, index) => shownTrack(track, index + 1));
  if (tracks.length === 0) return edit ? <Empty words={messages.empty.tracks} /> : null;
  const picture = imageId === '' ? undefined : await reader.picture(imageId);
  return (
    <div className={`album-block${picture ? '' : ' album-block--bare'}`} data-album="">
      {picture && (
        <PictureImage className="album-block-cover" picture={picture} sizes="(max-width: 759px) 100vw, 320px" />
      )}
      <div className="album-block-words">
        <Written as="p" className="album-block-title block-title" field="title" text={title} edit={edit} />
        <Written as="p" className="album-block-artist" field="artist" text={artist} edit={edit} />
        {/* biome-ignore lint/a11y/useMediaCaption: owners' files come without captions */}
        <audio
          className="album-block-player"
          controls
          preload="none"
          src={tracks[0]!.src}
          aria-label={title || tracks[0]!.title}
        />
        <ol className="album-block-tracks">
          {tracks.map((track) => (
            <li key={track.number} className="album-block-row">
              <a className="album-block-track" href={track.src} data-track="">
                <span className="album-block-number" aria-hidden="true">
                  {track.number}
                </span>
                <span className="album-block-name">{track.title}</span>
                {track.length && <span className="album-block-length">{track.length}</span>}
              </a>
              {download && (
                <a
                  className="album-block-download"
                  href={track.src}
                  download
                  aria-label={messages.downloadTrack(track)}
                >
                  <LineIcon size="20" path="M12 3v12M7 10l5 5 5-5M5 21h14" />
                </a>
              )}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function shownTrack({ title, file, url, length }: View['props']['tracks'][number], number: number) {
  const address = file === '' ? audioAddress(url ?? '') : fileAddress(file);
  if (address.kind !== 'file') return [];
  return [{ number, src: address.src, length, title: title || messages.untitledTrack({ number }) }];
}
