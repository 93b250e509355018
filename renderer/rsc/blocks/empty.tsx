// Placeholder in the editor for a block that has nothing to show yet. Visitors see nothing there.
import type { CSSProperties } from 'react';
import { blockOf } from '../../../server/content/block/blocks.ts';

type EmptyProps = {
  words: string;
  /** Reserves the final aspect ratio. As CSS writes it, e.g. `3 / 2`. */
  shape?: string;
  /** Block type whose icon is above the text. */
  type?: number;
};

export function Empty({ words, shape, type }: EmptyProps) {
  if (shape === undefined) return <p className="block-empty summary-empty">{words}</p>;
  return (
    <p className="block-empty summary-empty" style={{ ...place, aspectRatio: shape }}>
      <svg viewBox="0 0 24 24" width="32" height="32" style={line} aria-hidden="true">
        <path d={blockOf(type ?? 0)?.icon} />
      </svg>
      {words}
    </p>
  );
}

/** Inline, because style sheets of imported templates do not know it. */
const place: CSSProperties = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '0.5rem',
  margin: 0,
  textAlign: 'center',
};
const line: CSSProperties = { fill: 'none', stroke: 'currentcolor', strokeWidth: 1.5 };
