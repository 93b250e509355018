// Daylight: what falls through a window and a plant onto a wall or a table. Multiplied onto a whole scene.
import { plant } from './families/garden.ts';
import { randomFrom } from './random.ts';
import { type Pixels, soft } from './raster.ts';
import { rect } from './svg.ts';

export type Light = {
  seed: number;
  /** How dark it is beside the light, 0 to 1. */
  depth: number;
  /** Left edge and width of the window's light, as fractions of the width. */
  from: number;
  wide: number;
  blurPx: number;
  /** Whether there is a plant in front of the window. */
  leaves: boolean;
};

export function daylight(widthPx: number, heightPx: number, light: Light): Promise<Pixels> {
  const shade = `rgb(${[212, 203, 199].map((value) => Math.round(255 - (255 - value) * light.depth * 2)).join(',')})`;
  const lit = '#fffaf0';
  const random = randomFrom(light.seed);
  let inside = rect(-widthPx, -heightPx, widthPx * 3, heightPx * 3, shade);
  const left = light.from * widthPx;
  const wide = light.wide * widthPx;
  // Two panes high, three wide, leaning as the sun does.
  const panes = [0, 1, 2].flatMap((column) =>
    [0, 1].map((row) =>
      rect(
        left + column * (wide / 3) + wide * 0.015,
        heightPx * (-0.06 + row * 0.56),
        wide / 3 - wide * 0.03,
        heightPx * 0.53,
        lit,
      ),
    ),
  );
  inside += `<g transform="translate(0 ${heightPx * 0.3}) skewX(-16) skewY(9) translate(0 ${-heightPx * 0.3})">${panes.join('')}</g>`;
  if (light.leaves) {
    const foot = { x: left + wide * 0.2, y: heightPx * 1.12 };
    inside += plant(random, foot, heightPx * 0.92, shade, 0);
    inside += plant(random, { x: left + wide * 0.86, y: heightPx * 1.1 }, heightPx * 0.7, shade, 2);
  }
  return soft({ widthPx, heightPx, inside }, light.blurPx);
}
