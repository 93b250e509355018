// The drawings are made of seeds: the same on every machine and every day. One picture stands for all; the rest takes seconds.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contourPath } from './contours.ts';
import { counterweight } from './families/counterweight.ts';
import { garden } from './families/garden.ts';
import { loom } from './families/loom.ts';
import { orbits } from './families/orbits.ts';
import { overprint } from './families/overprint.ts';
import { tidelines } from './families/tidelines.ts';
import { generateArt } from './generate-art.ts';
import { pictures } from './pictures.ts';
import { noiseFrom, randomFrom } from './random.ts';
import { ramp } from './svg.ts';

describe('numbers from a seed', () => {
  it('are the same for the same seed, others for another, and stay in their range', () => {
    const take = (seed: number) => {
      const random = randomFrom(seed);
      return Array.from({ length: 50 }, () => random.next());
    };
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
    expect(take(7).every((value) => value >= 0 && value < 1)).toBe(true);
    const random = randomFrom(1);
    for (let i = 0; i < 200; i++) expect([1, 2, 3]).toContain(random.int(1, 3));
  });

  it('give a noise without jumps', () => {
    const noise = noiseFrom(3);
    for (let i = 0; i < 300; i++) {
      const at = i * 0.137;
      expect(Math.abs(noise(at, 2.5))).toBeLessThan(1.6);
      expect(Math.abs(noise(at, 2.5) - noise(at + 0.001, 2.5))).toBeLessThan(0.02);
    }
  });
});

describe('contours', () => {
  const hill = (column: number, row: number) => 5 - Math.hypot(column - 5, row - 5);
  const place = { columns: 10, rows: 10, cellPx: 10 };

  it('close around a hill, once', () => {
    const d = contourPath(hill, { ...place, level: 3 });
    expect(d.match(/M/g)).toHaveLength(1);
    expect(d.match(/Z/g)).toHaveLength(1);
    for (const [x, y] of [...d.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])) {
      expect(Math.hypot(x! - 50, y! - 50)).toBeGreaterThan(17);
      expect(Math.hypot(x! - 50, y! - 50)).toBeLessThan(21);
    }
  });

  it('close at the edge of the field, and are empty where nothing is high enough', () => {
    expect(contourPath(() => 1, { ...place, level: 0.5 }).match(/Z/g)).toHaveLength(1);
    expect(contourPath(() => 0, { ...place, level: 0.5 })).toBe('');
  });
});

describe('families', () => {
  const families = { counterweight, garden, loom, orbits, overprint, tidelines };

  it.each(Object.entries(families))('%s draws the same for a seed and something else for another', (_, draw) => {
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5).inside).not.toBe(draw(6).inside);
    expect(draw(5).inside).not.toContain('NaN');
  });

  it('mix colours along a ramp and stop at its ends', () => {
    expect([
      ramp(['#000000', '#ffffff'], -1),
      ramp(['#000000', '#ffffff'], 0.5),
      ramp(['#000000', '#ffffff'], 2),
    ]).toEqual(['#000000', '#808080', '#ffffff']);
  });
});

describe('generateArt', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'art-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('draws the same bytes twice, says how far it is, and keeps what is there', async () => {
    const only = ['slow-orbits-dawn.jpg'];
    const heard: string[] = [];
    const first = join(folder, 'first');
    const second = join(folder, 'second');
    await generateArt({
      outFolder: first,
      only,
      onProgress: ({ done, total, file }) => heard.push(`${done}/${total} ${file}`),
    });
    await generateArt({ outFolder: second, only });
    expect(heard).toEqual(['1/1 slow-orbits-dawn.jpg']);
    expect(await readdir(first)).toEqual(only);
    expect((await readFile(join(first, only[0]!))).equals(await readFile(join(second, only[0]!)))).toBe(true);

    await writeFile(join(first, only[0]!), 'mine');
    await generateArt({ outFolder: first, only });
    expect(await readFile(join(first, only[0]!), 'utf8')).toBe('mine');
  });

  it('knows every picture that the demo site names', async () => {
    const seed = new URL('../../../data/seed/', import.meta.url);
    const named = [
      ...(await readFile(new URL('site.json', seed), 'utf8')).matchAll(/"picture": "([^"]+)"/g),
      ...(await readFile(new URL('products.csv', seed), 'utf8')).matchAll(/([\w-]+\.jpg)/g),
    ].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(20);
    for (const name of named) expect(Object.keys(pictures)).toContain(name);
  });
});
