// Wider views for the front page, the about page and the journal: a room, a long wall, a work table, sheets drying on a line.
import { plant } from './families/garden.ts';
import { shadowLayers } from './frame.ts';
import { daylight } from './light.ts';
import { randomFrom } from './random.ts';
import { drawn, grained, type Layer, type Pixels, soft, stacked } from './raster.ts';
import { hang, lay, sheetOf, wallOf } from './scenes.ts';
import { circle, type Drawing, mixed, n, path, rect } from './svg.ts';

type Size = { widthPx: number; heightPx: number };

/** A large print over a sideboard, a small one leaning beside a vase. */
export async function livingRoom(large: Pixels, small: Pixels, size: Size): Promise<Pixels> {
  const { widthPx, heightPx } = size;
  const floorY = heightPx * 0.9;
  const top = heightPx * 0.7;
  const board = { x: widthPx * 0.1, y: top, widthPx: widthPx * 0.8, heightPx: heightPx * 0.15 };
  const ground = await stacked(await wallOf(widthPx, heightPx, '#ddd3c3'), [
    { pixels: await drawn(floor(size, floorY)) },
    {
      pixels: await soft(
        {
          ...size,
          inside: `<ellipse cx="${widthPx * 0.5}" cy="${floorY + 46}" rx="${widthPx * 0.44}" ry="34" fill="#1a120c" fill-opacity="0.55"/>`,
        },
        22,
      ),
    },
  ]);
  const light = await daylight(widthPx, heightPx, {
    seed: 4,
    depth: 0.5,
    from: 0.04,
    wide: 0.95,
    blurPx: 40,
    leaves: true,
  });
  return grained(
    await stacked(ground, [
      ...(await hang(
        large,
        { wood: 'oak', widthPx: Math.round(widthPx * 0.52), facePx: 26, matPx: 62 },
        { x: 0.46, y: 0.335 },
        size,
      )),
      ...(await shadowLayers(board, 26)),
      { pixels: await drawn(sideboard(board, floorY)), x: board.x - 20, y: board.y - 12 },
      ...(await hang(
        small,
        { wood: 'black', widthPx: Math.round(widthPx * 0.2), facePx: 14, matPx: 28 },
        { x: 0.76, y: 0.606 },
        size,
      )),
      { pixels: await drawn(vase(size, { x: widthPx * 0.21, y: top - 4 })) },
      { pixels: await drawn(books(size, { x: widthPx * 0.4, y: top - 10 })) },
      { pixels: light, blend: 'multiply' },
    ]),
    21,
    12,
  );
}

/** Three prints in a row over a long bench. */
export async function longWall(prints: readonly [Pixels, Pixels, Pixels], size: Size): Promise<Pixels> {
  const { widthPx, heightPx } = size;
  const floorY = heightPx * 0.86;
  const bench = { x: widthPx * 0.24, y: heightPx * 0.765, widthPx: widthPx * 0.52, heightPx: heightPx * 0.045 };
  const ground = await stacked(await wallOf(widthPx, heightPx, '#dddfd3'), [
    { pixels: await drawn(floor(size, floorY)) },
    {
      pixels: await soft(
        {
          ...size,
          inside: `<ellipse cx="${widthPx * 0.5}" cy="${floorY + 70}" rx="${widthPx * 0.27}" ry="22" fill="#1a120c" fill-opacity="0.5"/>`,
        },
        18,
      ),
    },
  ]);
  const woods = ['oak', 'black', 'white'] as const;
  const hung: Layer[] = [];
  for (const [index, print] of prints.entries()) {
    const widths = [0.19, 0.23, 0.19];
    const frame = {
      wood: woods[index]!,
      widthPx: Math.round(widthPx * widths[index]!),
      facePx: 16,
      matPx: index === 1 ? 40 : 30,
    };
    hung.push(...(await hang(print, frame, { x: 0.23 + index * 0.27, y: 0.385 }, size)));
  }
  const legs = [0.08, 0.92].map((part) =>
    rect(bench.widthPx * part - 10, bench.heightPx * 0.6, 20, floorY + 62 - bench.y - bench.heightPx * 0.6, '#7d5a3a'),
  );
  const seat: Drawing = {
    widthPx: Math.round(bench.widthPx),
    heightPx: Math.round(floorY + 70 - bench.y),
    inside: `${legs.join('')}${rect(0, 0, bench.widthPx, bench.heightPx * 0.62, '#a9794c')}${rect(0, 0, bench.widthPx, 5, '#d0a476')}${rect(0, bench.heightPx * 0.5, bench.widthPx, bench.heightPx * 0.12, '#7d5a3a')}`,
  };
  const light = await daylight(widthPx, heightPx, {
    seed: 9,
    depth: 0.4,
    from: 0.3,
    wide: 0.62,
    blurPx: 44,
    leaves: true,
  });
  return grained(
    await stacked(ground, [
      ...hung,
      { pixels: await drawn(seat), x: bench.x, y: bench.y },
      { pixels: light, blend: 'multiply' },
    ]),
    22,
    12,
  );
}

/** A table from above: sheets, ink swatches, a ruler, a pencil, a cup. */
export async function workTable(prints: readonly [Pixels, Pixels, Pixels], size: Size): Promise<Pixels> {
  const { widthPx, heightPx } = size;
  const random = randomFrom(31);
  let planks = rect(0, 0, widthPx, heightPx, '#b98d60');
  const plankPx = heightPx / 5;
  for (let plank = 0; plank < 5; plank++) {
    planks += rect(0, plank * plankPx, widthPx, plankPx - 3, mixed('#b98d60', '#d3aa7c', random.next()));
    for (let vein = 0; vein < 26; vein++) {
      const y = plank * plankPx + random.between(6, plankPx - 8);
      const bend = random.between(-14, 14);
      planks += path(
        `M0 ${n(y)}C${n(widthPx * 0.3)} ${n(y + bend)} ${n(widthPx * 0.6)} ${n(y - bend)} ${widthPx} ${n(y + bend / 2)}`,
        'none',
        `stroke="#6d4726" stroke-opacity="${random.between(0.05, 0.16).toFixed(2)}" stroke-width="${n(random.between(1, 3))}"`,
      );
    }
  }
  const ground = await drawn({ ...size, inside: planks });
  const inks = ['#1f3a5a', '#cf4a2a', '#e9b548', '#2f7478', '#eec4ae', '#5a2d45', '#8fa98e'];
  const swatches = await drawn({
    widthPx: 210,
    heightPx: 760,
    inside:
      rect(0, 0, 210, 760, '#faf6ec') + inks.map((ink, index) => rect(24, 24 + index * 103, 162, 84, ink)).join(''),
  });
  const ruler = await drawn({
    widthPx: 900,
    heightPx: 64,
    inside:
      rect(0, 0, 900, 64, '#e8d9a8') +
      Array.from({ length: 59 }, (_, index) =>
        rect(14 + index * 15, 0, 2, index % 10 === 0 ? 34 : index % 5 === 0 ? 26 : 17, '#5b4a24'),
      ).join(''),
  });
  const pencil = await drawn({
    widthPx: 620,
    heightPx: 26,
    inside: `${rect(0, 2, 30, 22, '#d99a8b')}${rect(30, 2, 26, 22, '#c9c9c4')}${rect(56, 2, 490, 22, '#2f5d50')}${rect(56, 9, 490, 6, '#437a69')}<path d="M546 2L612 13L546 24Z" fill="#e6c79a"/><path d="M596 10.4L612 13L596 15.6Z" fill="#26242a"/>`,
  });
  const cup = await drawn({
    widthPx: 300,
    heightPx: 300,
    inside: `<path d="M235 70q60 -34 50 18q-6 30 -48 36" fill="none" stroke="#e9e3d6" stroke-width="22"/>${circle(140, 150, 118, '#f3eee3')}${circle(140, 150, 104, '#d8d0c0')}${circle(140, 150, 98, '#3d2415')}${circle(128, 138, 74, '#4b2e1b', 'fill-opacity="0.7"')}`,
  });
  const [first, second, third] = prints;
  const light = await daylight(widthPx, heightPx, {
    seed: 15,
    depth: 0.5,
    from: 0.2,
    wide: 0.8,
    blurPx: 44,
    leaves: true,
  });
  return grained(
    await stacked(ground, [
      ...(await lay(await sheetOf(third, 640), { x: widthPx * 0.14, y: heightPx * 0.24 }, -9, 9)),
      ...(await lay(await sheetOf(second, 720), { x: widthPx * 0.8, y: heightPx * 0.62 }, 11, 9)),
      ...(await lay(await sheetOf(first, 800), { x: widthPx * 0.47, y: heightPx * 0.52 }, -2.5, 10)),
      ...(await lay(swatches, { x: widthPx * 0.17, y: heightPx * 0.77 }, 7, 8)),
      ...(await lay(ruler, { x: widthPx * 0.76, y: heightPx * 0.1 }, -4, 8)),
      ...(await lay(pencil, { x: widthPx * 0.66, y: heightPx * 0.9 }, -24, 12)),
      {
        pixels: await soft(
          { widthPx: 420, heightPx: 420, inside: circle(210, 220, 130, '#1a120c', 'fill-opacity="0.6"') },
          26,
        ),
        x: widthPx * 0.87 - 60,
        y: heightPx * 0.16 - 20,
      },
      { pixels: cup, x: widthPx * 0.87 - 30, y: heightPx * 0.16 - 10 },
      { pixels: light, blend: 'multiply' },
    ]),
    23,
    12,
  );
}

/** Wet sheets pinned on a line. */
export async function dryingLine(prints: readonly Pixels[], size: Size): Promise<Pixels> {
  const { widthPx, heightPx } = size;
  const random = randomFrom(17);
  const ground = await wallOf(widthPx, heightPx, '#e2d6c6');
  const sag = (part: number) => heightPx * (0.1 + 0.05 * Math.sin(Math.PI * part));
  const string = path(
    `M-10 ${n(sag(0))}Q${n(widthPx / 2)} ${n(sag(0) + heightPx * 0.1)} ${widthPx + 10} ${n(sag(1))}`,
    'none',
    'stroke="#6b5c4a" stroke-width="5"',
  );
  const sheetPx = Math.round((widthPx / prints.length) * 0.86);
  const layers: Layer[] = [{ pixels: await drawn({ ...size, inside: string }) }];
  let pins = '';
  for (const [index, print] of prints.entries()) {
    const part = (index + 0.5) / prints.length;
    const sheet = await sheetOf(print, sheetPx);
    const x = widthPx * part;
    const y = sag(part);
    layers.push(...(await lay(sheet, { x, y: y + sheet.heightPx / 2 }, random.between(-1.8, 1.8), 16)));
    for (const off of [-0.36, 0.36]) {
      pins += `<rect x="${n(x + off * sheetPx - 8)}" y="${n(y - 30)}" width="16" height="62" rx="3" fill="#c79a63"/><rect x="${n(x + off * sheetPx - 8)}" y="${n(y - 4)}" width="16" height="5" fill="#8d8f96"/>`;
    }
  }
  const light = await daylight(widthPx, heightPx, {
    seed: 8,
    depth: 0.44,
    from: 0.08,
    wide: 0.8,
    blurPx: 46,
    leaves: false,
  });
  return grained(
    await stacked(ground, [
      ...layers,
      { pixels: await drawn({ ...size, inside: pins }) },
      { pixels: light, blend: 'multiply' },
    ]),
    24,
    12,
  );
}

/** Many small drawings on one large sheet: what a handful of seeds gives. */
export async function contactSheet(prints: readonly Pixels[], columns: number, size: Size): Promise<Pixels> {
  const { widthPx, heightPx } = size;
  const rows = Math.ceil(prints.length / columns);
  const ground = await wallOf(widthPx, heightPx, '#cfc6b6');
  const layers: Layer[] = [];
  const cellW = (widthPx * 0.9) / columns;
  const cellH = (heightPx * 0.9) / rows;
  for (const [index, print] of prints.entries()) {
    const x = widthPx * 0.05 + cellW * ((index % columns) + 0.5);
    const y = heightPx * 0.05 + cellH * (Math.floor(index / columns) + 0.5);
    const sheetPx = Math.round(Math.min(cellW * 0.84, (cellH * 0.84 * print.widthPx) / print.heightPx));
    layers.push(...(await lay(await sheetOf(print, sheetPx, 0.06), { x, y }, 0, 6)));
  }
  const light = await daylight(widthPx, heightPx, {
    seed: 2,
    depth: 0.4,
    from: 0.15,
    wide: 0.9,
    blurPx: 60,
    leaves: false,
  });
  return grained(await stacked(ground, [...layers, { pixels: light, blend: 'multiply' }]), 25, 12);
}

function floor({ widthPx, heightPx }: Size, from: number): Drawing {
  const boards = 7;
  let inside = `<defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9c7450"/><stop offset="1" stop-color="#b98d63"/></linearGradient></defs>${rect(0, from, widthPx, heightPx - from, 'url(#f)')}`;
  for (let board = 1; board < boards; board++) {
    const y = from + (heightPx - from) * (board / boards) ** 1.5;
    inside += rect(0, y, widthPx, 2, '#6d4a2c', 'fill-opacity="0.45"');
  }
  inside += rect(0, from - heightPx * 0.022, widthPx, heightPx * 0.022, '#efe8dc');
  inside += rect(0, from - 3, widthPx, 3, '#1a120c', 'fill-opacity="0.25"');
  return { widthPx, heightPx, inside };
}

function sideboard(board: Size & { x: number; y: number }, floorY: number): Drawing {
  const { widthPx: w, heightPx: h } = board;
  const legs = floorY + 44 - board.y - h;
  let inside = '';
  for (const x of [0.06, 0.92])
    inside += `<path d="M${n(20 + w * x)} ${n(h)}h${n(w * 0.022)}l-5 ${n(legs)}h-12Z" fill="#6a4528"/>`;
  inside += rect(20, 14, w, h, '#a8754a');
  const doors = 4;
  for (let door = 0; door < doors; door++) {
    const x = 20 + 12 + (door * (w - 24)) / doors;
    const wide = (w - 24) / doors - 6;
    inside += rect(x, 30, wide, h - 34, mixed('#a8754a', '#b9875b', door % 2));
    for (let slat = 1; slat < 16; slat++)
      inside += rect(x + (wide * slat) / 16, 30, 2, h - 34, '#6a4528', 'fill-opacity="0.22"');
  }
  inside +=
    rect(6, 0, w + 28, 20, '#b98657') +
    rect(6, 0, w + 28, 4, '#dcb284') +
    rect(20, 20, w, 8, '#1a120c', 'fill-opacity="0.25"');
  return { widthPx: Math.round(w + 40), heightPx: Math.round(h + legs + 20), inside };
}

function vase({ widthPx, heightPx }: Size, foot: { x: number; y: number }): Drawing {
  const random = randomFrom(6);
  const { x, y } = foot;
  let inside = '';
  for (const [lean, tall, colour, kind] of [
    [-30, 430, '#5d7355', 1],
    [24, 520, '#6f8663', 1],
    [4, 400, '#8c9d75', 0],
  ] as const) {
    inside += `<g transform="rotate(${lean * 0.5} ${n(x)} ${n(y - 190)})">${plant(random, { x, y: y - 190 }, tall, colour, kind)}</g>`;
  }
  inside += `<defs><linearGradient id="v"><stop offset="0" stop-color="#efe6d8"/><stop offset="0.5" stop-color="#e3d6c3"/><stop offset="1" stop-color="#b7a48c"/></linearGradient></defs>`;
  inside += `<path d="M${n(x - 34)} ${n(y - 236)}h68c-4 40 -2 54 26 92c34 48 30 116 -10 144h-100c-40 -28 -44 -96 -10 -144c28 -38 30 -52 26 -92Z" fill="url(#v)"/><ellipse cx="${n(x)}" cy="${n(y - 236)}" rx="34" ry="8" fill="#8d7a63"/>`;
  return { widthPx, heightPx, inside };
}

function books({ widthPx, heightPx }: Size, foot: { x: number; y: number }): Drawing {
  const stack = [
    { w: 250, h: 36, ink: '#2c4a5e' },
    { w: 226, h: 28, ink: '#c9583a' },
    { w: 238, h: 22, ink: '#efe6d6' },
  ];
  let y = foot.y + 10;
  let inside = '';
  for (const [index, { w, h, ink }] of stack.entries()) {
    y -= h;
    const x = foot.x + (index % 2) * 12;
    inside +=
      rect(x, y, w, h, ink) +
      rect(x + 6, y + 5, w - 6, h - 10, '#f7f2e6') +
      rect(x, y, 16, h, ink) +
      rect(x, y, w, 4, mixed(ink, '#ffffff', 0.2));
  }
  inside += `<ellipse cx="${n(foot.x + 120)}" cy="${n(y - 22)}" rx="52" ry="24" fill="#d9a441"/><ellipse cx="${n(foot.x + 120)}" cy="${n(y - 30)}" rx="40" ry="12" fill="#b98630"/>`;
  return { widthPx, heightPx, inside };
}
