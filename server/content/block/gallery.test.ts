// The options of a gallery: spec §3 "Gallery options", one by one.
import { describe, expect, it } from 'vitest';
import { galleryBlock, galleryRatios } from './gallery.ts';

const { props, fields = {}, effects } = galleryBlock;
const defaults = props.parse({});
type Option = keyof typeof defaults;
const takes = (option: string, value: unknown) => props.safeParse({ [option]: value }).success;
const applies = (option: Option, given: object) => fields[option]?.applies?.({ ...defaults, ...given }) ?? true;

describe('the options of a gallery', () => {
  it.each([
    ['design', 'grid', ['slideshow', 'slider', 'grid', 'stacked']],
    [
      'aspect-ratio',
      'square',
      [
        'square',
        'standard',
        'standard-vertical',
        'four-three',
        'three-four-vertical',
        'widescreen',
        'anamorphic-widescreen',
      ],
    ],
    ['meta-position', 'bottom', ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right']],
    ['active-alignment', 'center', ['left', 'center', 'right']],
    ['lightboxTheme', 'dark', ['dark', 'light']],
  ] as const)('%s is %s unless it is another of %j', (option, fallback, values) => {
    expect(defaults[option]).toBe(fallback);
    expect([...values, 'other'].map((value) => takes(option, value))).toEqual([...values.map(() => true), false]);
  });

  it.each([
    [
      false,
      [
        'autoplay',
        'controls',
        'thumbnails',
        'show-meta-only-title',
        'show-meta-on-hover',
        'lightbox',
        'newWindow',
        'transparentBackground',
      ],
    ],
    [true, ['auto-crop', 'square-thumbs', 'show-meta-basic', 'show-meta']],
  ] as const)('%s at first: %j', (fallback, options) => {
    expect(options.map((option) => [option, defaults[option]])).toEqual(options.map((option) => [option, fallback]));
    for (const option of options) expect([takes(option, !fallback), takes(option, 1)]).toEqual([true, false]);
  });

  it.each([
    ['autoplay-duration', 1, 10, 5],
    ['thumbnail-strip-height', 0, 200, 80],
    ['thumbnail-strip-margin', 0, 60, 20],
    ['thumbnails-per-row', 1, 10, 4],
    ['padding', 0, 50, 20],
    ['max-width', 100, 300, 300],
  ] as const)('%s is from %i to %i, and %i at first', (option, min, max, fallback) => {
    expect(defaults[option]).toBe(fallback);
    expect([min - 1, min, max, max + 1].map((value) => takes(option, value))).toEqual([false, true, true, false]);
    expect(fields[option]).toMatchObject({ kind: 'number', min, max });
  });

  it('have ratios by their names', () => {
    expect(galleryRatios).toEqual({
      square: '1 / 1',
      standard: '3 / 2',
      'standard-vertical': '2 / 3',
      'four-three': '4 / 3',
      'three-four-vertical': '3 / 4',
      widescreen: '16 / 9',
      'anamorphic-widescreen': '2.4 / 1',
    });
  });

  it('autoplay-duration needs autoplay on', () => {
    const shown = (autoplay: boolean) => applies('autoplay-duration', { design: 'slideshow', autoplay });
    expect([shown(true), shown(false)]).toEqual([true, false]);
  });

  it('settings of thumbnails need thumbnails on', () => {
    for (const option of ['thumbnail-strip-height', 'thumbnail-strip-margin', 'square-thumbs'] as const)
      expect([true, false].map((thumbnails) => applies(option, { design: 'slideshow', thumbnails }))).toEqual([
        true,
        false,
      ]);
  });

  it('aspect-ratio needs the grid', () => {
    const designs = ['slideshow', 'slider', 'grid', 'stacked'];
    expect(designs.filter((design) => applies('aspect-ratio', { design }))).toEqual(['grid']);
  });

  it('meta-position needs show-meta on', () => {
    const shown = (on: boolean) => applies('meta-position', { design: 'slideshow', 'show-meta': on });
    expect([shown(true), shown(false)]).toEqual([true, false]);
  });

  it.each([
    ['slideshow', { thumbnails: true }],
    ['slider', { thumbnails: false }],
    ['grid', { thumbnails: false, autoplay: false }],
    ['stacked', { thumbnails: false, autoplay: false }],
  ] as const)('%s sets %j', (design, changes) => {
    expect(effects?.({ ...defaults, design }, 'design')).toEqual(changes);
    expect(effects?.({ ...defaults, design }, 'padding')).toEqual({});
  });
});
