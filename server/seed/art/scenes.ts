// The places a print is shown in: on a wall, in a room, as a sheet on a table, close up, on screens.

import { type Framed, framed, shadowLayers } from './frame.ts';
import { daylight, type Light } from './light.ts';
import { cut, drawn, grained, type Layer, type Pixels, resized, soft, stacked, turned } from './raster.ts';
import { mixed, n, rect } from './svg.ts';

const quietLight: Light = { seed: 1, depth: 0.4, from: 0.12, wide: 1.0, blurPx: 46, leaves: false };

type WallOptions = {
  widthPx?: number;
  heightPx?: number;
  wall: string;
  frame: Omit<Framed, 'widthPx' | 'heightPx'> & { widthPx: number };
  /** Where the middle of the print hangs, as parts of the picture. */
  at?: { x: number; y: number };
  light?: Partial<Light>;
};

/** One framed print on a wall in daylight. */
export async function onWall(art: Pixels, options: WallOptions): Promise<Pixels> {
  const { widthPx = 1600, heightPx = 2000, wall, frame, at = { x: 0.5, y: 0.47 } } = options;
  const ground = await wallOf(widthPx, heightPx, wall);
  const hung = await hang(art, frame, at, { widthPx, heightPx });
  const light = await daylight(widthPx, heightPx, { ...quietLight, ...options.light });
  return grained(await stacked(ground, [...hung, { pixels: light, blend: 'multiply' }]), 11, 13);
}

export async function hang(
  art: Pixels,
  frame: WallOptions['frame'],
  at: { x: number; y: number },
  room: { widthPx: number; heightPx: number },
): Promise<Layer[]> {
  const border = 2 * (frame.facePx + frame.matPx);
  const outer: Framed = {
    ...frame,
    heightPx: Math.round(((frame.widthPx - border) * art.heightPx) / art.widthPx + border),
  };
  const x = Math.round(at.x * room.widthPx - outer.widthPx / 2);
  const y = Math.round(at.y * room.heightPx - outer.heightPx / 2);
  const shadows = await shadowLayers({ x, y, widthPx: outer.widthPx, heightPx: outer.heightPx }, frame.facePx * 0.9);
  return [...shadows, { pixels: await framed(art, outer), x, y }];
}

/** Plaster: one color, lighter where the day comes from. */
export const wallOf = (widthPx: number, heightPx: number, colour: string): Promise<Pixels> =>
  soft(
    {
      widthPx,
      heightPx,
      inside: `<defs><radialGradient id="w" cx="0.3" cy="0.2" r="1.1"><stop offset="0" stop-color="${mixed(colour, '#ffffff', 0.22)}"/><stop offset="0.6" stop-color="${colour}"/><stop offset="1" stop-color="${mixed(colour, '#1a1410', 0.12)}"/></radialGradient></defs>${rect(0, 0, widthPx, heightPx, 'url(#w)')}`,
    },
    20,
  );

/** A sheet of paper with the print on it and its white border, seen from above. */
export async function sheetOf(art: Pixels, widthPx: number, border = 0.075, paper = '#faf6ec'): Promise<Pixels> {
  const margin = Math.round(widthPx * border);
  const printed = widthPx - 2 * margin;
  const printedHeight = Math.round((printed * art.heightPx) / art.widthPx);
  const heightPx = printedHeight + margin * 2 + Math.round(margin * 0.5);
  // An illegible signature, a fifth of the print wide.
  const scale = (printed * 0.17) / 100;
  const signature = `<path transform="translate(${n(widthPx - margin - printed * 0.19)} ${n(heightPx - margin * 0.78)}) scale(${scale.toFixed(3)})" d="M0 0q6 -24 13 -4t9 -3t10 1q5 -16 10 -3t12 -6q4 12 14 2t31 2" fill="none" stroke="#55504a" stroke-width="1.3" stroke-linecap="round"/>`;
  const ground = await drawn({ widthPx, heightPx, inside: rect(0, 0, widthPx, heightPx, paper) + signature });
  return stacked(ground, [{ pixels: await resized(art, printed, printedHeight), x: margin, y: margin }]);
}

/** The flat sheet on a table top. */
export async function onTable(
  art: Pixels,
  options: {
    widthPx?: number;
    heightPx?: number;
    table: string;
    sheetPx: number;
    degrees?: number;
    light?: Partial<Light>;
  },
): Promise<Pixels> {
  const { widthPx = 1600, heightPx = 2000, table, sheetPx, degrees = 0 } = options;
  const ground = await wallOf(widthPx, heightPx, table);
  const laid = await lay(await sheetOf(art, sheetPx), { x: widthPx / 2, y: heightPx / 2 }, degrees, 9);
  const light = await daylight(widthPx, heightPx, { ...quietLight, ...options.light });
  return grained(await stacked(ground, [...laid, { pixels: light, blend: 'multiply' }]), 12, 13);
}

/** Something flat, turned a little, with its shade. @param at its middle */
export async function lay(
  flat: Pixels,
  at: { x: number; y: number },
  degrees: number,
  liftPx: number,
): Promise<Layer[]> {
  const shown = degrees === 0 ? flat : await turned(flat, degrees);
  const inside = rect(0, 0, flat.widthPx, flat.heightPx, '#1a120c', 'fill-opacity="0.5"');
  const pad = liftPx * 4;
  const layers: Layer[] = [];
  for (const [blur, dx, dy] of [
    [liftPx * 0.4, 1, 2],
    [liftPx * 1.6, liftPx * 0.5, liftPx],
  ] as const) {
    const widthPx = shown.widthPx + 2 * pad;
    const heightPx = shown.heightPx + 2 * pad;
    const turn = `<g transform="translate(${n(widthPx / 2)} ${n(heightPx / 2)}) rotate(${degrees}) translate(${n(-flat.widthPx / 2)} ${n(-flat.heightPx / 2)})">${inside}</g>`;
    layers.push({
      pixels: await soft({ widthPx, heightPx, inside: turn }, blur),
      x: at.x - widthPx / 2 + dx,
      y: at.y - heightPx / 2 + dy,
    });
  }
  return [...layers, { pixels: shown, x: at.x - shown.widthPx / 2, y: at.y - shown.heightPx / 2 }];
}

/** So near that the tooth of the paper shows. */
export async function closeUp(
  art: Pixels,
  options: { x: number; y: number; widthPx?: number; heightPx?: number; zoom?: number; light?: Partial<Light> },
): Promise<Pixels> {
  const { widthPx = 1600, heightPx = 2000, zoom = 2 } = options;
  const part = await cut(
    art,
    options.x * (art.widthPx - widthPx / zoom),
    options.y * (art.heightPx - heightPx / zoom),
    Math.round(widthPx / zoom),
    Math.round(heightPx / zoom),
  );
  const near = await resized(part, widthPx, heightPx);
  const light = await daylight(widthPx, heightPx, { ...quietLight, depth: 0.3, blurPx: 120, ...options.light });
  return grained(await stacked(near, [{ pixels: light, blend: 'multiply' }]), 13, 26);
}

/** A wallpaper on a screen and on a phone, before a soft ground. */
export async function onScreens(
  wide: Pixels,
  tall: Pixels,
  options: { ground: string; widthPx?: number; heightPx?: number },
): Promise<Pixels> {
  const { ground, widthPx = 1600, heightPx = 2000 } = options;
  const base = await wallOf(widthPx, heightPx, ground);
  const screen = { x: 130, y: 430, widthPx: 1340, heightPx: 860 };
  const phone = { x: 1010, y: 930, widthPx: 380, heightPx: 790 };
  const bezel = (box: { widthPx: number; heightPx: number }, radius: number) =>
    drawn({
      widthPx: box.widthPx,
      heightPx: box.heightPx,
      inside: `<rect width="${box.widthPx}" height="${box.heightPx}" rx="${radius}" fill="#15161a"/><rect x="1" y="1" width="${box.widthPx - 2}" height="${box.heightPx - 2}" rx="${radius}" fill="none" stroke="#4a4d55" stroke-width="2"/>`,
    });
  const rounded = async (pixels: Pixels, w: number, h: number, radius: number) => {
    const mask = await drawn({
      widthPx: w,
      heightPx: h,
      inside: `<rect width="${w}" height="${h}" rx="${radius}" fill="#fff"/>`,
    });
    return stacked(await resized(pixels, w, h), [{ pixels: mask, blend: 'dest-in' }]);
  };
  const stand = await drawn({
    widthPx: 520,
    heightPx: 300,
    inside: `<defs><linearGradient id="m" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8d8f96"/><stop offset="1" stop-color="#c9cbd0"/></linearGradient></defs>${rect(190, 0, 140, 230, 'url(#m)')}<rect x="90" y="225" width="340" height="22" rx="9" fill="#b7b9bf"/>`,
  });
  const foot = await soft(
    {
      widthPx: 900,
      heightPx: 200,
      inside: `<ellipse cx="450" cy="100" rx="330" ry="34" fill="#1a120c" fill-opacity="0.5"/>`,
    },
    30,
  );
  const light = await daylight(widthPx, heightPx, { ...quietLight, depth: 0.3, blurPx: 90, from: 0.2 });
  return grained(
    await stacked(base, [
      { pixels: foot, x: 350, y: 1430 },
      { pixels: stand, x: 540, y: 1280 },
      ...(await shadowLayers(screen, 16)),
      { pixels: await bezel(screen, 30), x: screen.x, y: screen.y },
      {
        pixels: await rounded(wide, screen.widthPx - 44, screen.heightPx - 44, 12),
        x: screen.x + 22,
        y: screen.y + 22,
      },
      ...(await shadowLayers({ ...phone, x: phone.x + 14, widthPx: phone.widthPx - 28 }, 22)),
      { pixels: await bezel(phone, 58), x: phone.x, y: phone.y },
      { pixels: await rounded(tall, phone.widthPx - 26, phone.heightPx - 26, 46), x: phone.x + 13, y: phone.y + 13 },
      { pixels: light, blend: 'multiply' },
    ]),
    14,
    11,
  );
}
