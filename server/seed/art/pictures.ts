// The demo site's pictures by file name: which drawing, in which scene. The seed content refers to these names.
import { counterweight } from './families/counterweight.ts';
import { garden } from './families/garden.ts';
import { loom } from './families/loom.ts';
import { orbits } from './families/orbits.ts';
import { overprint } from './families/overprint.ts';
import { tidelineRamps, tidelines } from './families/tidelines.ts';
import { drawn, type Pixels } from './raster.ts';
import { contactSheet, dryingLine, livingRoom, longWall, workTable } from './rooms.ts';
import { closeUp, onScreens, onTable, onWall } from './scenes.ts';
import type { Drawing } from './svg.ts';

const drawings = {
  tidelines: () => tidelines(7),
  counterweight: () => counterweight(4),
  garden: () => garden(2),
  loom: () => loom(5),
} satisfies Record<string, () => Drawing>;

/** Each drawing is made once, however many scenes show it. */
type Prints = (name: keyof typeof drawings) => Promise<Pixels>;

export function newPrints(): Prints {
  const made = new Map<string, Promise<Pixels>>();
  return (name) => {
    const print = made.get(name) ?? drawn(drawings[name]());
    made.set(name, print);
    return print;
  };
}

const wide = { widthPx: 2000, heightPx: 1250 };
const plain = { wood: 'oak', widthPx: 1180, facePx: 38, matPx: 108 } as const;

export const pictures: Readonly<Record<string, (print: Prints) => Promise<Pixels>>> = {
  'tidelines-framed.jpg': async (print) =>
    onWall(await print('tidelines'), { wall: '#dcd6c9', frame: plain, light: { leaves: true, seed: 3 } }),
  'tidelines-room.jpg': async (print) =>
    livingRoom(await print('tidelines'), await print('counterweight'), { widthPx: 1600, heightPx: 2000 }),
  'tidelines-sheet.jpg': async (print) => onTable(await print('tidelines'), { table: '#c2b8a8', sheetPx: 1260 }),
  'tidelines-detail.jpg': async (print) => closeUp(await print('tidelines'), { x: 0.3, y: 0.4 }),

  'counterweight-framed.jpg': async (print) =>
    onWall(await print('counterweight'), { wall: '#c9d1c5', frame: { ...plain, wood: 'black', facePx: 28 } }),
  'counterweight-sheet.jpg': async (print) =>
    onTable(await print('counterweight'), { table: '#b5ada1', sheetPx: 1260, light: { leaves: true, seed: 8 } }),
  'counterweight-detail.jpg': async (print) => closeUp(await print('counterweight'), { x: 0.2, y: 0.55, zoom: 2.2 }),

  'night-garden-framed.jpg': async (print) =>
    onWall(await print('garden'), {
      wall: '#e3cbb9',
      frame: { wood: 'walnut', widthPx: 1140, facePx: 38, matPx: 0 },
      light: { leaves: true, seed: 12 },
    }),
  'night-garden-sheet.jpg': async (print) => onTable(await print('garden'), { table: '#cbbfae', sheetPx: 1260 }),
  'night-garden-detail.jpg': async (print) => closeUp(await print('garden'), { x: 0.55, y: 0.5, zoom: 2.4 }),

  'slow-orbits-screens.jpg': async () =>
    onScreens(
      await drawn(orbits(3, { widthPx: 1800, heightPx: 1155, centre: { x: 0.42, y: 0.48 } })),
      await drawn(orbits(8, { widthPx: 720, heightPx: 1505, sky: 'dawn', centre: { x: 0.5, y: 0.4 } })),
      { ground: '#cfd4d3' },
    ),
  'slow-orbits-night.jpg': () => drawn(orbits(3)),
  'slow-orbits-dawn.jpg': () => drawn(orbits(8, { sky: 'dawn' })),
  'slow-orbits-lake.jpg': () => drawn(orbits(21, { sky: 'lake' })),

  'studio-table.jpg': async (print) =>
    workTable([await print('tidelines'), await print('garden'), await print('counterweight')], {
      widthPx: 2000,
      heightPx: 1333,
    }),
  'studio-wall.jpg': async (print) =>
    longWall([await print('garden'), await print('tidelines'), await print('loom')], wide),
  'studio-line.jpg': async (print) =>
    dryingLine([await print('loom'), await print('garden'), await print('tidelines'), await print('counterweight')], {
      widthPx: 2000,
      heightPx: 1125,
    }),

  'journal-seeds.jpg': async () => contactSheet(await manyTidelines(18), 6, { widthPx: 2000, heightPx: 1333 }),
  'journal-inks.jpg': async () =>
    closeUp(await drawn(overprint(14)), { x: 0, y: 0, zoom: 1, widthPx: 2000, heightPx: 1333, light: { depth: 0.2 } }),
  'journal-loom.jpg': async () =>
    closeUp(await drawn(loom(5, { widthPx: 2000, heightPx: 1333, ribbons: 8 })), {
      x: 0,
      y: 0,
      zoom: 1,
      widthPx: 2000,
      heightPx: 1333,
    }),
};

async function manyTidelines(count: number): Promise<Pixels[]> {
  const ramps = Object.values(tidelineRamps);
  const made: Pixels[] = [];
  for (let i = 0; i < count; i++) {
    const colours = ramps[i % ramps.length];
    made.push(await drawn(tidelines(100 + i * 7, { widthPx: 400, heightPx: 500, levels: 12, colours })));
  }
  return made;
}
