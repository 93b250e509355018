// From drawings to pixels and back onto each other: the few things that the scenes ask of sharp.
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { randomFrom } from './random.ts';
import { type Drawing, svgText } from './svg.ts';

/** An uncompressed picture in memory. */
export type Pixels = { bytes: Buffer; widthPx: number; heightPx: number };

const raw = ({ bytes, widthPx, heightPx }: Pixels) =>
  sharp(bytes, { raw: { width: widthPx, height: heightPx, channels: 4 } });

const taken = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { bytes: data, widthPx: info.width, heightPx: info.height };
};

export async function drawn(drawing: Drawing, size?: { widthPx: number; heightPx: number }): Promise<Pixels> {
  const image = sharp(Buffer.from(svgText(drawing)), { unlimited: true });
  return taken(size ? image.resize(size.widthPx, size.heightPx, { fit: 'fill' }) : image);
}

/** Drawn small, blurred, enlarged: soft light and shade cost nothing this way. */
export async function soft(drawing: Drawing, blurPx: number): Promise<Pixels> {
  const small = 8;
  const widthPx = Math.round(drawing.widthPx / small);
  const heightPx = Math.round(drawing.heightPx / small);
  const blurred = await sharp(Buffer.from(svgText(drawing)))
    .resize(widthPx, heightPx, { fit: 'fill' })
    .blur(Math.max(blurPx / small, 0.4))
    .toBuffer();
  return taken(sharp(blurred).resize(drawing.widthPx, drawing.heightPx, { kernel: 'cubic', fit: 'fill' }));
}

export type Layer = { pixels: Pixels; x?: number; y?: number; blend?: OverlayOptions['blend'] };

/** Layers may hang over the edge; what is outside is cut off. */
export async function stacked(ground: Pixels, layers: readonly Layer[]): Promise<Pixels> {
  const overlays: OverlayOptions[] = [];
  for (const { pixels, x = 0, y = 0, blend = 'over' } of layers) {
    const kept = await inside(ground, pixels, Math.round(x), Math.round(y));
    if (!kept) continue;
    overlays.push({
      input: kept.pixels.bytes,
      raw: { width: kept.pixels.widthPx, height: kept.pixels.heightPx, channels: 4 },
      left: kept.x,
      top: kept.y,
      blend,
    });
  }
  return taken(raw(ground).composite(overlays));
}

async function inside(ground: Pixels, pixels: Pixels, x: number, y: number) {
  const left = Math.max(0, -x);
  const top = Math.max(0, -y);
  const width = Math.min(pixels.widthPx, ground.widthPx - x) - left;
  const height = Math.min(pixels.heightPx, ground.heightPx - y) - top;
  if (width <= 0 || height <= 0) return undefined;
  if (width === pixels.widthPx && height === pixels.heightPx) return { pixels, x, y };
  return { pixels: await taken(raw(pixels).extract({ left, top, width, height })), x: x + left, y: y + top };
}

export const resized = (pixels: Pixels, widthPx: number, heightPx: number): Promise<Pixels> =>
  taken(raw(pixels).resize(Math.round(widthPx), Math.round(heightPx), { fit: 'fill' }));

export const cut = (pixels: Pixels, x: number, y: number, widthPx: number, heightPx: number): Promise<Pixels> =>
  taken(raw(pixels).extract({ left: Math.round(x), top: Math.round(y), width: widthPx, height: heightPx }));

/** Turned about its middle; the corners around it stay clear. */
export const turned = (pixels: Pixels, degrees: number): Promise<Pixels> =>
  taken(raw(pixels).rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }));

/** The tooth of paper and the noise of a camera: gray around the middle, to be laid on with soft light. */
function grain(seed: number, strength: number): Pixels {
  const size = 512;
  const random = randomFrom(seed);
  const bytes = Buffer.alloc(size * size * 4);
  for (let i = 0; i < size * size; i++) {
    // The sum of three is near enough to a bell.
    const value = 128 + (random.next() + random.next() + random.next() - 1.5) * 2 * strength;
    bytes.fill(Math.min(255, Math.max(0, Math.round(value))), i * 4, i * 4 + 3);
    bytes[i * 4 + 3] = 255;
  }
  return { bytes, widthPx: size, heightPx: size };
}

export async function grained(ground: Pixels, seed: number, strength: number): Promise<Pixels> {
  const { bytes, widthPx, heightPx } = grain(seed, strength);
  const overlay: OverlayOptions = {
    input: bytes,
    raw: { width: widthPx, height: heightPx, channels: 4 },
    tile: true,
    blend: 'soft-light',
  };
  return taken(raw(ground).composite([overlay]));
}

/** Finished: JPEG bytes, colors kept at full resolution because the pictures are of colors. */
export const jpeg = (pixels: Pixels, quality = 82): Promise<Buffer> =>
  raw(pixels)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, chromaSubsampling: '4:4:4', progressive: true })
    .toBuffer();
