// What stands inside a section's element: its background picture and the grid of its blocks. Rendered by rsc.tsx.
import type { CSSProperties } from 'react';
import { blocks as types } from '../../../server/content/block/blocks.ts';
import type { Block, Section } from '../../../server/content/document/schema.ts';
import type { Picture, Reader } from '../../reader.ts';
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

/** Source order is reading order; the stylesheet moves blocks only where there is room for it (editor 3.2). */
export async function SectionContent({ section, blocks, isFirst, failed, drawn, reader, edit }: SectionProps) {
  const { imageId, overlay = 0 } = section.background;
  const picture = imageId === undefined ? undefined : await reader.picture(imageId);
  // The page's largest picture is one of its first: it is fetched before the others, and not lazily.
  const firstPicture = isFirst && !picture ? blocks.find(({ type }) => type === types.image.number) : undefined;
  return (
    <>
      {picture && <Background picture={picture} overlay={overlay} isFirst={isFirst} />}
      <div className="section-grid">
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

const widths = [500, 750, 1000, 1500, 2500];

function Background({ picture, overlay, isFirst }: { picture: Picture; overlay: number; isFirst: boolean }) {
  const offered = widths.filter((width) => width <= picture.widthPx);
  const variables = {
    '--overlay': overlay,
    ...(picture.averageColor && { backgroundColor: `#${picture.averageColor}` }),
  };
  return (
    <div className="section-background" style={variables as CSSProperties}>
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
        style={{ '--fx': picture.focalX, '--fy': picture.focalY } as CSSProperties}
      />
    </div>
  );
}
