// A schematic thumbnail of a section: block positions and kinds.
import { blocks as types } from '../../../../../../server/content/block/blocks.ts';
import type { Block } from '../../../../../../server/content/document/schema.ts';
import type { Clip } from '../../../../document/clip.ts';
import styles from './library.module.css';

const [columnPx, rowPx, padPx] = [5, 17, 8];

export function LayoutPicture({ layout }: { layout: Clip }) {
  const blocks = Object.values(layout.blocks);
  const rows = Math.max(1, ...blocks.map(({ layout: { desktop } }) => desktop.y + desktop.h));
  // All thumbnails have the same size: with fewer rows, rows are taller.
  const height = 72;
  const rowHeight = Math.min(rowPx * 3, (height - 2 * padPx) / rows);
  const top = (height - rows * rowHeight) / 2;
  const theme = Object.values(layout.sections)[0]?.theme ?? 'light-1';
  return (
    <svg
      viewBox={`0 0 ${24 * columnPx + 2 * padPx} ${height}`}
      className={styles.picture}
      data-theme={theme}
      aria-hidden
    >
      {blocks.map((block) => {
        const { x, w, y, h } = block.layout.desktop;
        const box = { x: padPx + x * columnPx, y: top + y * rowHeight, w: w * columnPx - 3, h: h * rowHeight - 3 };
        return <g key={block.id}>{shapeOf(block, box)}</g>;
      })}
    </svg>
  );
}

const pictures: readonly number[] = [types.image.number, types.video.number, types.map.number];
const lists: readonly number[] = [types.summary.number, types.products.number, types.gallery.number];

type Box = { x: number; y: number; w: number; h: number };

function shapeOf({ type, props }: Block, { x, y, w, h }: Box) {
  if (pictures.includes(type)) return <rect className={styles.image} x={x} y={y} width={w} height={h} rx={2} />;
  if (type === types.button.number)
    return (
      <rect className={styles.pill} x={x} y={y + Math.max(0, h / 2 - 5)} width={Math.min(w, 28)} height={10} rx={2} />
    );
  if (type === types.text.number) {
    const hasHeading = JSON.stringify(props).includes('"heading"');
    const lines = Math.max(1, Math.min(4, Math.floor(h / 7)));
    const start = y + Math.max(0, (h - lines * 7) / 2);
    return Array.from({ length: lines }, (_, i) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        key={i}
        className={hasHeading && i === 0 ? styles.heading : styles.line}
        x={x}
        y={start + i * 7}
        width={i === 0 && hasHeading ? Math.min(w, Math.max(w * 0.6, 24)) : i === lines - 1 && i > 0 ? w * 0.7 : w}
        height={hasHeading && i === 0 ? 5 : 3}
        rx={1}
      />
    ));
  }
  // Lists, forms, and FAQs: outlined rows.
  const isList = lists.includes(type);
  const count = isList ? Number(props.columns ?? 3) : Math.max(2, Math.min(3, Math.floor(h / 10)));
  return Array.from({ length: count }, (_, i) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
      key={i}
      className={isList ? styles.image : styles.outline}
      x={isList ? x + (i * (w + 3)) / count : x + 0.5}
      y={isList ? y : y + (i * h) / count}
      width={isList ? (w + 3) / count - 3 : w - 1}
      height={isList ? h : h / count - 3}
      rx={2}
    />
  ));
}
