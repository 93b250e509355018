// A print behind glass: frame, mat, the picture, the edge shadows, and the shade it throws on the wall.
import { drawn, type Layer, type Pixels, resized, soft, stacked } from './raster.ts';
import { mixed, n, rect } from './svg.ts';

const woods = { oak: '#c39a6b', black: '#26242a', white: '#eeeae2', walnut: '#6b4630' } as const;
type Wood = keyof typeof woods;

export type Framed = {
  wood: Wood;
  /** Outer size. */
  widthPx: number;
  heightPx: number;
  /** Width of the frame's face and of the mat inside it. */
  facePx: number;
  matPx: number;
};

/** The framed print and the shadow around it, ready to lay on a wall. */
export async function framed(art: Pixels, { wood, widthPx, heightPx, facePx, matPx }: Framed): Promise<Pixels> {
  const colour = woods[wood];
  const light = mixed(colour, '#ffffff', wood === 'black' ? 0.16 : 0.2);
  const dark = mixed(colour, '#000000', 0.22);
  const inner = { x: facePx, y: facePx, w: widthPx - 2 * facePx, h: heightPx - 2 * facePx };
  const artAt = { x: facePx + matPx, y: facePx + matPx, w: inner.w - 2 * matPx, h: inner.h - 2 * matPx };

  const side = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`;
  const [W, H, F] = [widthPx, heightPx, facePx];
  let face = side(`0,0 ${W},0 ${W - F},${F} ${F},${F}`, light);
  face += side(`0,0 ${F},${F} ${F},${H - F} 0,${H}`, mixed(colour, light, 0.35));
  face += side(`${W},0 ${W},${H} ${W - F},${H - F} ${W - F},${F}`, mixed(colour, dark, 0.35));
  face += side(`0,${H} ${F},${H - F} ${W - F},${H - F} ${W},${H}`, dark);
  // Grain along each side, then the thin light edges that make it solid.
  for (let i = 1; i < 6; i++) {
    const at = (F * i) / 6;
    const tone = i % 2 === 0 ? '#ffffff' : '#000000';
    face += `<rect x="${n(at)}" y="${n(at)}" width="${n(W - 2 * at)}" height="${n(H - 2 * at)}" fill="none" stroke="${tone}" stroke-opacity="0.06" stroke-width="1.5"/>`;
  }
  face += `<rect x="0.75" y="0.75" width="${W - 1.5}" height="${H - 1.5}" fill="none" stroke="#ffffff" stroke-opacity="0.28" stroke-width="1.5"/>`;
  face += rect(inner.x, inner.y, inner.w, inner.h, '#f7f3ea');
  // The frame is raised above the mat: shade at the top and the left of it.
  face += `<defs><linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a2018" stop-opacity="0.42"/><stop offset="1" stop-color="#2a2018" stop-opacity="0"/></linearGradient><linearGradient id="l"><stop offset="0" stop-color="#2a2018" stop-opacity="0.34"/><stop offset="1" stop-color="#2a2018" stop-opacity="0"/></linearGradient></defs>`;
  const shade = Math.max(10, facePx * 0.75);

  let over = rect(inner.x, inner.y, inner.w, shade, 'url(#t)') + rect(inner.x, inner.y, shade, inner.h, 'url(#l)');
  if (matPx > 0) {
    over += `<rect x="${n(artAt.x - 2.5)}" y="${n(artAt.y - 2.5)}" width="${n(artAt.w + 5)}" height="${n(artAt.h + 5)}" fill="none" stroke="#fffdf7" stroke-width="5"/>`;
    over += `<path d="M${n(artAt.x)} ${n(artAt.y + artAt.h)}V${n(artAt.y)}H${n(artAt.x + artAt.w)}" fill="none" stroke="#2a2018" stroke-opacity="0.3" stroke-width="2"/>`;
  }
  const glass = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity="0.17"/><stop offset="0.38" stop-color="#ffffff" stop-opacity="0.03"/><stop offset="0.385" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="#ffffff" stop-opacity="0.05"/></linearGradient></defs>${rect(inner.x, inner.y, inner.w, inner.h, 'url(#g)')}`;
  const defs = face.slice(face.indexOf('<defs>'));

  const base = await drawn({ widthPx, heightPx, inside: face });
  return stacked(base, [
    { pixels: await resized(art, artAt.w, artAt.h), x: artAt.x, y: artAt.y },
    { pixels: await drawn({ widthPx, heightPx, inside: defs + over + glass }) },
  ]);
}

/** Shade of something `heightPx` above a surface: a tight dark one and a wide pale one, to the lower right. */
export async function shadowLayers(
  at: { x: number; y: number; widthPx: number; heightPx: number },
  liftPx: number,
): Promise<Layer[]> {
  const layers: Layer[] = [];
  for (const [spread, dx, dy, alpha] of [
    [liftPx * 0.35, 0.2, 0.4, 0.5],
    [liftPx * 1.6, 0.7, 1.3, 0.46],
  ] as const) {
    const pad = Math.ceil(spread * 3);
    const widthPx = at.widthPx + 2 * pad;
    const heightPx = at.heightPx + 2 * pad;
    const inside = rect(pad, pad, at.widthPx, at.heightPx, '#1a120c', `fill-opacity="${alpha}"`);
    layers.push({
      pixels: await soft({ widthPx, heightPx, inside }, spread),
      x: at.x - pad + liftPx * dx,
      y: at.y - pad + liftPx * dy,
    });
  }
  return layers;
}
