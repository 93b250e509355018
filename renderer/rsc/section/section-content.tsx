// The content of a section's element: its background and the grid of its blocks. Rendered by rsc.tsx.
import type { CSSProperties } from 'react';
import { blocks as types } from '../../../server/content/block/blocks.ts';
import { BackgroundSource, type Block, type Section } from '../../../server/content/document/schema.ts';
import { siteFilePath } from '../../../server/content/file/schema.ts';
import type { Picture, Reader } from '../../reader.ts';
import { ownColor } from '../../section-tag.ts';
import { BlockFrame } from '../block-frame.tsx';

type SectionProps = {
  section: Section;
  blocks: readonly Block[];
  isFirst: boolean;
  failed: Readonly<Record<string, string>>;
  drawn?: Readonly<Record<string, string>>;
  reader: Reader;
  edit: boolean;
};

/** Source order is reading order; the stylesheet moves blocks only on wide screens (editor 3.2). */
export async function SectionContent({ section, blocks, isFirst, failed, drawn, reader, edit }: SectionProps) {
  const { source, imageId, video } = section.background;
  const picture = imageId === undefined || source === BackgroundSource.none ? undefined : await reader.picture(imageId);
  const hasVideo = source === BackgroundSource.video && video !== undefined;
  // The page's largest picture is one of its first: it is fetched before the others, and not lazily.
  const firstPicture = isFirst && !picture ? blocks.find(({ type }) => type === types.image.number) : undefined;
  return (
    <>
      {(picture || hasVideo || section.background.color) && (
        <Background
          background={section.background}
          picture={picture}
          video={hasVideo ? siteFilePath({ name: video }) : undefined}
          isFirst={isFirst}
        />
      )}
      {joined(ownColor(section))}
      {/* html.css hides a section without anything to show, except in the editor. */}
      <div className="section-grid" {...(edit && { 'data-grid': '' })}>
        {blocks.map((block) => (
          <BlockFrame
            key={block.id}
            block={block}
            reader={reader}
            edit={edit}
            failure={failed[block.id]}
            drawn={drawn?.[block.id]}
            first={block === firstPicture}
          />
        ))}
      </div>
    </>
  );
}

/**
 * Adjacent sections of the same own color join without double spacing, as sections of one theme do in the template's styles.
 * The rule comes with the section, so that it still applies when the section is moved in the editor.
 */
function joined(color: string | undefined) {
  if (color === undefined) return undefined;
  const same = `.page-section[data-color="${color}"]`;
  return <style>{`${same}:not([data-hidden]) + ${same} { --start: 0; }`}</style>;
}

const widths = [500, 750, 1000, 1500, 2500];

type BackgroundProps = {
  background: Section['background'];
  picture: Picture | undefined;
  /** Path of the video. */
  video: string | undefined;
  isFirst: boolean;
};

function Background({ background, picture, video, isFirst }: BackgroundProps) {
  const { overlay = 0, color, focal } = background;
  const average = picture?.averageColor && `#${picture.averageColor}`;
  const position = {
    '--fx': focal?.x ?? picture?.focalX ?? 0.5,
    '--fy': focal?.y ?? picture?.focalY ?? 0.5,
  } as CSSProperties;
  return (
    <div
      className="section-background"
      style={{ '--overlay': picture || video ? overlay : 0, backgroundColor: color ?? average } as CSSProperties}
    >
      {video !== undefined && (
        // Started by the storefront script, and only without a reduced-motion preference.
        <video
          className="section-video"
          src={video}
          poster={picture && `${picture.src}?format=1500w`}
          muted
          loop
          playsInline
          preload="metadata"
          aria-hidden
          tabIndex={-1}
          style={position}
        />
      )}
      {picture && video === undefined && <BackgroundImage picture={picture} isFirst={isFirst} style={position} />}
    </div>
  );
}

function BackgroundImage({ picture, isFirst, style }: { picture: Picture; isFirst: boolean; style: CSSProperties }) {
  const offered = widths.filter((width) => width <= picture.widthPx);
  return (
    <img
      src={`${picture.src}?format=1500w`}
      srcSet={offered.map((width) => `${picture.src}?format=${width}w ${width}w`).join(', ') || undefined}
      sizes="100vw"
      alt=""
      width={picture.widthPx}
      height={picture.heightPx}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      style={style}
    />
  );
}
