// The player for a video URL: a YouTube or Vimeo frame, or a file. Pure.
import { html } from '../../base/text/html.ts';
import { videoAddress } from '../block/media-address.ts';
import type { Item } from './schema.ts';

type Video = NonNullable<Item['video']>;

export function videoOf(url: string): Video {
  const video = videoAddress(url);
  if (video.kind !== 'frame')
    return { url, html: String(html`<video src="${url}" controls playsinline preload="metadata"></video>`) };
  const { host, src } = video;
  return {
    url,
    html: String(
      html`<iframe src="${src}" title="${host}" width="640" height="360" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`,
    ),
    providerName: host,
    width: 640,
    height: 360,
    ...(host === 'YouTube' && {
      thumbnailUrl: `https://i.ytimg.com/vi/${new URL(src).pathname.split('/').at(-1)}/hqdefault.jpg`,
    }),
  };
}
