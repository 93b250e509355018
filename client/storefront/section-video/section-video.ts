// Videos behind sections: they play where motion is welcome, and everybody can stop them (WCAG 2.2.2).
import { messages } from './messages.ts';

/** On few pages, and the same in every template. */
const look =
  'position:absolute;z-index:1;inset:auto 12px 12px auto;width:44px;height:44px;padding:0;border:0;border-radius:50%;' +
  'background:rgb(0 0 0/60%);color:#fff;font:16px/1 sans-serif;cursor:pointer';

export function startSectionVideos(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const video of document.querySelectorAll<HTMLVideoElement>('.section-video')) {
    // The editor's frame takes the button off with each change of the section.
    if (video.closest('.page-section')?.querySelector('.section-video-toggle')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'section-video-toggle';
    button.style.cssText = look;
    const tell = () => {
      button.textContent = video.paused ? '▶' : '❚❚';
      button.setAttribute('aria-label', video.paused ? messages.play : messages.pause);
    };
    button.addEventListener('click', () => (video.paused ? play(video) : video.pause()));
    for (const name of ['play', 'pause']) video.addEventListener(name, tell);
    tell();
    video.closest('.page-section')?.append(button);
    video.muted = true;
    if (!isStill) play(video);
  }
}

/** A browser that saves power refuses; the button says that it is paused. */
const play = (video: HTMLVideoElement): void => void video.play().catch(() => {});
