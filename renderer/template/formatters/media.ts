// Video, audio and durations (section 17.3).
import { escapeAttribute } from '../3-run/escape.ts';
import { field, numberOf, printed, truthy } from '../3-run/values.ts';
import { type Bind, plain } from './formatter.ts';
import { focalPoint, text } from './image.ts';

const colorNames = [
  ['topleft', 'topLeftAverage'],
  ['topright', 'topRightAverage'],
  ['bottomleft', 'bottomLeftAverage'],
  ['bottomright', 'bottomRightAverage'],
  ['center', 'centerAverage'],
] as const;

export const video: Bind = ({ list }) => {
  const isLoadFalse = list.includes('load-false');
  const hasColors = list.includes('color-data');
  return (value) =>
    `<div class="sqs-video-wrapper" ${isLoadFalse ? ' data-load="false" ' : ''}` +
    `data-html="${escapeAttribute(text(value, 'oembed', 'html'))}" ` +
    `data-provider-name="${text(value, 'oembed', 'providerName')}">` +
    `${truthy(field(value, 'overlay')) ? overlay(value, hasColors) : ''}</div>`;
};

function overlay(value: unknown, hasColors: boolean): string {
  const controls = '<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>';
  if (!truthy(field(value, 'mainImageId')) && !truthy(field(value, 'systemDataId'))) {
    return `<div class="sqs-video-overlay no-thumb" style="opacity: 0;">${controls}`;
  }
  const colors = field(value, 'colorData');
  const colorText =
    hasColors && truthy(colors)
      ? colorNames.map(([name, key]) => `data-color-${name}="#${text(colors, key)}" `).join('')
      : '';
  return (
    '<div class="sqs-video-overlay" style="opacity: 0;">' +
    `<img data-load="false" data-src="${text(value, 'assetUrl')}" ` +
    `data-image-dimensions="${text(value, 'originalSize')}" ` +
    `data-image-focal-point="${focalPoint(value)}" ${colorText}/>${controls}`
  );
}

export const audioPlayer = plain((value) => {
  const id = printed(field(value, 'id'));
  const url = printed(field(field(value, 'structuredContent'), 'audioAssetUrl'));
  return (
    "<script>Y.use('squarespace-audio-player-frontend');</script>\n" +
    `<div class="squarespace-audio-player" ` +
    `data-audio-asset-url="${url}" data-item-id="${id}" id="audio-player-${id}"></div>`
  );
});

export const humanizeDuration = plain((value) => {
  // What is no number is no time.
  const seconds = Math.trunc(numberOf(value) / 1000) || 0;
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
});
