// Block type 47: a horizontal line.
import type { CSSProperties } from 'react';
import type { lineBlock } from '../../../server/content/block/line.ts';
import type { BlockView } from './registry.tsx';

export function LineBlock({ props }: BlockView<typeof lineBlock>) {
  const { style, thickness, width, align } = props;
  const isPlain = style === 'solid' && thickness === 1 && width === 100;
  if (isPlain) return <hr />;
  const variables = { '--line': `${thickness}px ${style}`, '--line-width': `${width}%` } as CSSProperties;
  return <hr className={`line-block line-block--${align}`} style={variables} />;
}
