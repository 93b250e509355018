// What stands inside a section's element: its background picture and the grid of its blocks. Rendered by rsc.tsx.
import type { CSSProperties } from 'react';
import type { Block, Section } from '../../../server/content/document/schema.ts';
import type { Picture, Reader } from '../../reader.ts';
import { BlockFrame } from '../block-frame.tsx';
import { cellVariables } from './cells.ts';

type SectionProps = {
  section: Section;
  blocks: readonly Block[];
  isFirst: boolean;
  failed: Readonly<Record<string, string>>;
  reader: Reader;
  edit: boolean;
};

/** Source order is reading order; the grid moves blocks only with room to (editor 3.2). */
export async function SectionContent({ section, blocks, isFirst, failed, reader, edit }: SectionProps) {
  const { imageId, overlay = 0 } = section.background;
  const picture = imageId === undefined ? undefined : await reader.picture(imageId);
  return (
    <>
      {picture && <Background picture={picture} overlay={overlay} isFirst={isFirst} />}
      <div className="section-grid">
        {blocks.map((block) => (
          <div key={block.id} className={cellClass(block)} style={cellVariables(block.layout) as CSSProperties}>
            <BlockFrame block={block} reader={reader} edit={edit} failure={failed[block.id]} />
          </div>
        ))}
      </div>
    </>
  );
}

const cellClass = ({ layout }: Block) =>
  ['cell', ...(layout.phone ? ['cell-phone'] : []), ...(layout.hidden ?? []).map((device) => `hidden-${device}`)].join(
    ' ',
  );

const widths = [500, 750, 1000, 1500, 2500];

function Background({ picture, overlay, isFirst }: { picture: Picture; overlay: number; isFirst: boolean }) {
  const offered = widths.filter((width) => width < picture.widthPx);
  const sources = [...offered, Math.min(picture.widthPx, 2500)];
  return (
    <div
      className="section-background"
      style={picture.averageColor ? { backgroundColor: `#${picture.averageColor}` } : undefined}
    >
      <img
        src={`${picture.src}?format=1500w`}
        srcSet={[...new Set(sources)].map((width) => `${picture.src}?format=${nearest(width)}w ${width}w`).join(', ')}
        sizes="100vw"
        alt=""
        width={picture.widthPx}
        height={picture.heightPx}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        style={{ objectPosition: `${percent(picture.focalX)} ${percent(picture.focalY)}` }}
      />
      {overlay > 0 && <div className="section-overlay" style={{ opacity: overlay }} />}
    </div>
  );
}

/** The standard width that holds so many pixels. */
const nearest = (width: number) => widths.find((standard) => standard >= width) ?? 2500;
const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;
