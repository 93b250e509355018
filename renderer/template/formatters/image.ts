// Image formatters (sections 17.1 and 17.2). Values go in as text; only alternative text is escaped.
import { escapeAttribute, removeTags } from '../3-run/escape.ts';
import type { Frame } from '../3-run/frame.ts';
import { outward } from '../3-run/look-ups.ts';
import { field, fieldsOf, isObject, numberOf, own, textOf, truthy } from '../3-run/values.ts';
import { type Bind, plain } from './formatter.ts';

const imageBlock = 5;
const blockTypeOf = outward('blockType');

function altText(image: unknown, frame: Frame): string {
  const blockType = blockTypeOf(frame);
  if (blockType !== undefined && numberOf(blockType) === imageBlock) return textOf(fieldsOf(image).altText).trim();
  const { title, body, filename } = fieldsOf(image);
  if (truthy(title)) return textOf(title);
  const bodyText = truthy(body) ? removeTags(textOf(body)).slice(0, 250) : '';
  if (bodyText !== '') return bodyText;
  return truthy(filename) ? textOf(filename) : '';
}

export function focalPoint(image: unknown): string {
  const point = fieldsOf(image).mediaFocalPoint;
  if (point === undefined) return '0.5,0.5';
  const { x, y } = fieldsOf(point);
  return `${numberOf(x)},${numberOf(y)}`;
}

function imageAttributes(image: unknown, frame: Frame): string {
  if (image === undefined) return '';
  const { licensedAssetPreview, componentKey, assetUrl, originalSize } = fieldsOf(image);
  const url = textOf(assetUrl);
  return (
    (isObject(licensedAssetPreview) ? 'data-licensed-asset-preview="true" ' : '') +
    (componentKey === undefined ? '' : `data-component-key="${textOf(componentKey)}" `) +
    `data-src="${url}" data-image="${url}" data-image-dimensions="${textOf(originalSize)}" ` +
    `data-image-focal-point="${focalPoint(image)}" alt="${escapeAttribute(altText(image, frame))}" `
  );
}

export const imageMeta: Bind = () => (value, _x, frame) => imageAttributes(value, frame);

export const coverImageMeta: Bind = () => (value, _x, frame) => imageAttributes(fieldsOf(value).coverImage, frame);

export const childImageMeta: Bind = ({ list }) => {
  const index = list[0] === undefined ? 0 : Number.parseInt(list[0], 10);
  return (value, _x, frame) => (Number.isNaN(index) ? '' : imageAttributes(own(fieldsOf(value).items, index), frame));
};

export const image: Bind = ({ list }) => {
  const className = list.length === 1 ? list[0]! : 'thumb-image';
  return (value, _x, frame) =>
    `<noscript><img src="${textOf(fieldsOf(value).assetUrl)}" alt="${escapeAttribute(altText(value, frame))}" /></noscript>` +
    `<img class="${className}" ${imageAttributes(value, frame)}data-load="false" ` +
    `data-image-id="${textOf(fieldsOf(value).id)}" data-type="image" />`;
};

const nextWidth = new Map([
  ['100w', '300w'],
  ['300w', '500w'],
  ['500w', '750w'],
  ['750w', '1000w'],
  ['1000w', '1500w'],
  ['1500w', '2500w'],
]);

export const imageSrcset = plain((value) => {
  if (value === undefined) return value;
  const { systemDataVariants, assetUrl } = fieldsOf(value);
  const endings = sourceEndings(textOf(systemDataVariants));
  const url = textOf(assetUrl);
  if (endings.length === 0) return value;
  let sources = ' srcset="';
  for (const ending of endings) {
    sources += url;
    sources += ending;
  }
  return sources;
});

/** Cache: nearly all images of a site use one of a few lists. */
const knownEndings = new Map<string, readonly string[]>();

/** Suffixes after the address in each source: `100w,300w` gives `?format=100w 100w,`, `?format=300w 300w,`, and the original with `"`. */
function sourceEndings(list: string): readonly string[] {
  let endings = knownEndings.get(list);
  if (endings === undefined) {
    const names = list.split(',').filter((name) => name.endsWith('w'));
    const sources = names.map((name) => `?format=${name} ${name}`);
    const next = nextWidth.get(names[names.length - 1] ?? '');
    if (next !== undefined) sources.push(`?format=original ${next}`);
    endings = sources.map((source, i) => source + (i < sources.length - 1 ? ',' : '"'));
    if (knownEndings.size >= 200) knownEndings.clear();
    if (list.length < 500) knownEndings.set(list, endings);
  }
  return endings;
}

const colorPositions = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'] as const;

export const imageColor: Bind = ({ list }) => {
  const [position, label] = list;
  return (value) => {
    const colors = fieldsOf(value).colorData;
    if (colors === undefined) return undefined;
    if (position === undefined) {
      return colorPositions.map((name) => `data-color-${name}="#${textOf(field(colors, `${name}Average`))}" `).join('');
    }
    const color = textOf(field(colors, `${position}Average`));
    if (color === '') return `"${position}" not found.`;
    return `${label === undefined ? '' : `${label}: `}#${color}`;
  };
};

export const colorWeight = plain((value) => {
  const hex = textOf(value).replace(/^#/, '');
  if (!/^[0-9a-fA-F]{3,6}$/.test(hex)) return undefined;
  const six = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  return Number.parseInt(six, 16) > 0xffffff / 2 ? 'light' : 'dark';
});

const dimensions = /^\s*([-+]?\d+)\s*x\s*([-+]?\d+)\s*$/;

/** Width and height of `WIDTHxHEIGHT`, or undefined if it is not exactly two whole numbers (Ours). */
function dimensionsOf(value: unknown): [number, number] | undefined {
  const found = dimensions.exec(textOf(value));
  return found === null ? undefined : [Number(found[1]), Number(found[2])];
}

export const width = plain((value) => dimensionsOf(value)?.[0]);
export const height = plain((value) => dimensionsOf(value)?.[1]);

const invalidSource = "Invalid source parameter. Pass in 'originalSize'";

const heightForWidth = ([w, h]: [number, number], wanted: number) => whole(h * (wanted / w));
const widthForHeight = ([w, h]: [number, number], wanted: number) => whole(w * (wanted / h));
/** 0 without a requested size, or for an image without dimensions. */
const whole = (size: number) => (Number.isFinite(size) ? Math.trunc(size) : 0);

const resize =
  (give: (dimensions: [number, number], wanted: number) => number | string): Bind =>
  ({ list }) => {
    const wanted = Number.parseInt(list[0] ?? '', 10);
    return (value) => {
      const dimensions = dimensionsOf(value);
      return dimensions === undefined ? invalidSource : give(dimensions, wanted);
    };
  };

export const resizedHeightForWidth = resize(heightForWidth);
export const resizedWidthForHeight = resize(widthForHeight);
/** The argument's size name; the value does not matter. */
export const thumbnailForWidth: Bind = ({ list }) => {
  const name = sizeName(Number.parseInt(list[0] ?? '', 10));
  return () => name;
};
export const thumbnailForHeight = resize((dimensions, wanted) => sizeName(widthForHeight(dimensions, wanted)));

function sizeName(widthPx: number): string {
  if (widthPx > 1000) return '1500w';
  if (widthPx > 750) return '1000w';
  if (widthPx > 500) return '750w';
  if (widthPx > 300) return '500w';
  return widthPx > 100 ? '300w' : '100w';
}
