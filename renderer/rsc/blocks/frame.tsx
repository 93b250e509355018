// A placeholder for another site's content. Requests nothing from that site until the visitor clicks: until then there is a link with a
// picture, and client/storefront/frame inserts the frame. Without script the link opens the other site.
import type { CSSProperties } from 'react';
import type { MediaAddress } from '../../../server/content/block/media-address.ts';
import type { Picture } from '../../reader.ts';
import { PictureImage } from './picture.tsx';

type FrameProps = {
  address: Extract<MediaAddress, { kind: 'frame' }>;
  /** The frame's title, for screen readers. */
  title: string;
  label: string;
  note: string;
  picture?: Picture;
  /** The picture's `sizes` attribute. */
  sizes?: string;
  ratio?: string;
  heightPx?: number;
  /** Autoplays once loaded. */
  isVideo?: boolean;
};

export function Frame({ address, title, label, note, picture, sizes = '100vw', ratio, heightPx, isVideo }: FrameProps) {
  const playing = `${address.src}${address.src.includes('?') ? '&' : '?'}autoplay=1`;
  return (
    <div
      className="frame"
      style={shapeOf(heightPx ?? address.heightPx, ratio ?? address.ratio)}
      data-frame={isVideo ? playing : address.src}
      data-frame-title={title}
    >
      <a
        className={`frame-open${picture ? ' frame-open--picture' : ''}`}
        href={address.page}
        target="_blank"
        rel="noopener"
      >
        {picture && <PictureImage picture={picture} altText="" sizes={sizes} />}
        <span className="frame-words">
          <span className="frame-icon" aria-hidden="true">
            <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
              <path d={isVideo ? 'M8 5v14l11-7z' : 'M3 5h18v14H3zm2 4v8h14V9z'} />
            </svg>
          </span>
          <span className="frame-label">{label}</span>
          <span className="frame-note">{note}</span>
        </span>
      </a>
    </div>
  );
}

/** Sandboxed, so that it cannot navigate the page. Lazy-loaded. */
export const LoadedFrame = ({ address, title, heightPx }: Pick<FrameProps, 'address' | 'title' | 'heightPx'>) => (
  <div className="frame" style={shapeOf(heightPx ?? address.heightPx, address.ratio)}>
    <iframe
      src={address.src}
      title={title}
      loading="lazy"
      sandbox={frameSandbox}
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  </div>
);

const frameSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-presentation';

function shapeOf(heightPx: number | undefined, ratio = '16 / 9'): CSSProperties {
  const shape = heightPx === undefined ? { '--frame-shape': ratio } : { '--frame-height': `${heightPx}px` };
  return shape as CSSProperties;
}
