// Computes the crop while its frame or a corner is dragged. Pure.

import type { Crop } from '../../../../../../../server/content/block/framing.ts';

export type CropEdge = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

const sizeMin = 0.05;
const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** @param dx, dy fractions of the image; the crop never leaves the image */
export function movedCrop({ x, y, w, h }: Crop, edge: CropEdge | 'all', dx: number, dy: number): Crop {
  if (edge === 'all') return { x: clamp(x + dx, 0, 1 - w), y: clamp(y + dy, 0, 1 - h), w, h };
  const left = edge.endsWith('left') ? clamp(x + dx, 0, x + w - sizeMin) : x;
  const right = edge.endsWith('right') ? clamp(x + w + dx, x + sizeMin, 1) : x + w;
  const top = edge.startsWith('top') ? clamp(y + dy, 0, y + h - sizeMin) : y;
  const bottom = edge.startsWith('bottom') ? clamp(y + h + dy, y + sizeMin, 1) : y + h;
  return { x: left, y: top, w: right - left, h: bottom - top };
}
