import { describe, expect, it } from 'vitest';
import { visiblePart } from './framing.ts';

const size = { widthPx: 2000, heightPx: 1000 };
const middle = { x: 0.5, y: 0.5 };

describe('the visible part of a cropped image', () => {
  it('is the crop where the place has no shape of its own', () => {
    const crop = { x: 0.25, y: 0, w: 0.5, h: 1 };
    expect(visiblePart(size, crop, middle)).toEqual({ part: crop, shape: 1 });
  });

  it('is cut to the shape around the focal point, and stays inside of the crop', () => {
    const crop = { x: 0.25, y: 0, w: 0.5, h: 1 };
    expect(visiblePart(size, crop, middle, 0.5).part).toEqual({ x: 0.375, y: 0, w: 0.25, h: 1 });
    expect(visiblePart(size, crop, { x: 0, y: 0 }, 0.5).part).toEqual({ x: 0.25, y: 0, w: 0.25, h: 1 });
    expect(visiblePart(size, crop, { x: 1, y: 1 }, 2).part).toEqual({ x: 0.25, y: 0.5, w: 0.5, h: 0.5 });
  });

  it('ends at the edge of the image', () => {
    expect(visiblePart(size, { x: 0.8, y: 0.9, w: 0.5, h: 0.5 }, middle).part).toEqual({
      x: 0.5,
      y: 0.5,
      w: 0.5,
      h: 0.5,
    });
  });
});
