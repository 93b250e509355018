import { describe, expect, it } from 'vitest';
import type { DesignTweak } from '../../../../../server/site/template/design-schema.ts';
import { type Color, colorOf, contrastOf, hslOf, nearestReadable, rgbOf, textIn } from './color.ts';
import { contrastPairs } from './contrast-pairs.ts';

const color = (text: string): Color => colorOf(text) as Color;

describe('a color', () => {
  it.each([
    ['#b3401d', '#b3401d', 'rgb(179, 64, 29)', 'hsl(14, 72.1%, 40.8%)'],
    ['#fff', '#ffffff', 'rgb(255, 255, 255)', 'hsl(0, 0%, 100%)'],
    ['hsl(210, 50%, 40%)', '#336699', 'rgb(51, 102, 153)', 'hsl(210, 50%, 40%)'],
    ['rgba(0, 0, 0, 0.5)', '#00000080', 'rgba(0, 0, 0, 0.5)', 'hsla(0, 0%, 0%, 0.5)'],
  ])('%s is the same in all three formats', (text, hex, rgb, hsl) => {
    expect([textIn('hex', color(text)), textIn('rgb', color(text)), textIn('hsl', color(text))]).toEqual([
      hex,
      rgb,
      hsl,
    ]);
  });

  it('comes back from hue, saturation, and lightness', () => {
    for (const rgb of [
      [12, 200, 99],
      [255, 0, 128],
      [7, 7, 7],
      [250, 240, 10],
    ] as const)
      expect(rgbOf(hslOf(rgb)).map(Math.round)).toEqual(rgb);
  });

  it.each(['', 'red', '#12', '#12345', 'hsl(1, 2%)'])('is not read from %j', (text) => {
    expect(colorOf(text)).toBeUndefined();
  });
});

describe('contrast', () => {
  it('is mended with the nearest lightness of the same hue, darker or lighter', () => {
    const white = color('#ffffff');
    const orange = nearestReadable(color('#ff8800'), [white], 4.5) as Color;
    expect(contrastOf(orange, white)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(orange, white)).toBeLessThan(4.7);
    expect(hslOf(orange.rgb)[0]).toBeCloseTo(32, 0);
    const onNight = nearestReadable(color('#405060'), [color('#101820')], 4.5) as Color;
    expect(hslOf(onNight.rgb)[2]).toBeGreaterThan(hslOf(color('#405060').rgb)[2]);
    expect(nearestReadable(color('#888888'), [white, color('#000000')], 7)).toBeUndefined();
  });

  const tweak = (name: string, defaultValue: string, more: Partial<DesignTweak> = {}): DesignTweak => ({
    ...{ name, type: 'color', label: name, category: '', defaultValue, opaque: true },
    ...more,
  });

  it('is checked where the template has text, with a color that passes on all its backgrounds', () => {
    const tweaks = [
      tweak('ink', '#777777', { textOn: ['paper', 'tint'], leastContrast: 7 }),
      tweak('paper', '#ffffff'),
      tweak('tint', '#cccccc'),
    ];
    const pairs = contrastPairs(tweaks, {});
    expect(pairs.map(({ behind }) => behind.name)).toEqual(['paper', 'tint']);
    const [first] = pairs;
    expect(first?.better).toBeDefined();
    expect(contrastPairs(tweaks, { ink: first?.better ?? '' }).every(({ better }) => better === undefined)).toBe(true);
  });

  it("goes by the names of a template's colors that says nothing about them", () => {
    const tweaks = [tweak('body-text', '#222222'), tweak('page-background', '#ffffff'), tweak('line', '#dddddd')];
    expect(contrastPairs(tweaks, {})).toMatchObject([
      { text: { name: 'body-text' }, behind: { name: 'page-background' } },
    ]);
    expect(contrastPairs([tweaks[2] as DesignTweak], {})).toEqual([]);
  });
});
