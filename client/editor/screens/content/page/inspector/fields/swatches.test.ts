import { describe, expect, it } from 'vitest';
import { colorsOf, hexOf } from './swatches.ts';

describe('swatches', () => {
  it('are the colors of the theme, each once, as hex codes', () => {
    expect(
      colorsOf({
        light: { back: 'rgb(255, 255, 255)', text: 'rgb(17 17 17)', accent: '#B3401D' },
        dark: { back: 'rgb(17, 17, 17)', text: 'rgba(255, 255, 255, 1)', accent: 'var(--odd)' },
      }),
    ).toEqual(['#ffffff', '#111111', '#b3401d']);
  });

  it('leave see-through colors out', () => {
    expect(hexOf('rgba(0, 0, 0, 0)')).toBeUndefined();
    expect(hexOf('rgba(0, 0, 0, 0.5)')).toBeUndefined();
  });
});
