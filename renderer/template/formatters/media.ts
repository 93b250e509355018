// Video, audio and durations (section 17.3).
import { escapeAttribute } from '../3-run/escape.ts';
import { field, fieldsOf, numberOf, printed, textOf, truthy } from '../3-run/values.ts';
import { type Bind, plain } from './formatter.ts';
import { focalPoint } from './image.ts';

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
  return (value) => {
    const { html, providerName } = fieldsOf(fieldsOf(value).oembed);
    return (
      `<div class="sqs-video-wrapper" ${isLoadFalse ? ' data-load="false" ' : ''}` +
      `data-html="${escapeAttribute(textOf(html))}" data-provider-name="${textOf(providerName)}">` +
      `${truthy(fieldsOf(value).overlay) ? overlay(value, hasColors) : ''}</div>`
    );
  };
};

function overlay(value: unknown, hasColors: boolean): string {
  const controls = '<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>';
  const { mainImageId, systemDataId, colorData: colors, assetUrl, originalSize } = fieldsOf(value);
  if (!truthy(mainImageId) && !truthy(systemDataId)) {
    return `<div class="sqs-video-overlay no-thumb" style="opacity: 0;">${controls}`;
  }
  const colorText =
    hasColors && truthy(colors)
      ? colorNames.map(([name, key]) => `data-color-${name}="#${textOf(field(colors, key))}" `).join('')
      : '';
  return (
    '<div class="sqs-video-overlay" style="opacity: 0;">' +
    `<img data-load="false" data-src="${textOf(assetUrl)}" ` +
    `data-image-dimensions="${textOf(originalSize)}" ` +
    `data-image-focal-point="${focalPoint(value)}" ${colorText}/>${controls}`
  );
}

export const audioPlayer = plain((value) => {
  const id = printed(fieldsOf(value).id);
  const url = printed(fieldsOf(fieldsOf(value).structuredContent).audioAssetUrl);
  return (
    "<script>Y.use('squarespace-audio-player-frontend');</script>\n" +
    `<div class="squarespace-audio-player" ` +
    `data-audio-asset-url="${url}" data-item-id="${id}" id="audio-player-${id}"></div>`
  );
});

export const humanizeDuration = plain((value) => {
  // Anything but a number is not a time.
  const seconds = Math.trunc(numberOf(value) / 1000) || 0;
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
});
